import { Type } from 'typebox';
import { defineCalls } from '../call';
import { MemberKind, Project, ProjectCandidate, ProjectMember } from '../entities/project';
import { Done, Id, Name } from '../fields';
import { limits } from '../limits';

const ById = Type.Object({ id: Id });
const ByName = Type.Object({ name: Name });

export const projectCalls = defineCalls({
  'GET /projects': {
    summary: 'My projects, those that changed last first, and the one that I work in',
    tag: 'projects',
    auth: 'bearer',
    response: Type.Object({
      projects: Type.Array(Project, { maxItems: limits.mostProjects }),
      chosen: Type.Union([Id, Type.Null()], { examples: [null] }),
    }),
    errors: [401],
  },
  'POST /projects': {
    summary: 'Begin a project',
    tag: 'projects',
    auth: 'bearer',
    body: ByName,
    response: Project,
    errors: [400, 401, 409, 422],
  },
  'POST /projects/choice': {
    summary: 'Work in a project, or in none: what is made from now on belongs to it',
    tag: 'projects',
    auth: 'bearer',
    body: Type.Object({ project_id: Type.Union([Id, Type.Null()], { examples: ['0b9f6c1e'] }) }),
    response: Done,
    errors: [400, 401, 404, 422],
  },
  'GET /projects/:id': {
    summary: 'One project with what is in it',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    response: Type.Object({ project: Project, members: Type.Array(ProjectMember) }),
    errors: [401, 404],
  },
  'PATCH /projects/:id': {
    summary: 'Rename a project',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    body: ByName,
    response: Project,
    errors: [400, 401, 404, 422],
  },
  'DELETE /projects/:id': {
    summary: 'Delete a project and nothing that is in it; it can be taken back for an hour',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404],
  },
  'POST /projects/:id/restore': {
    summary: 'Take back that a project was deleted',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    response: Project,
    errors: [401, 404, 409],
  },
  'GET /projects/:id/candidates': {
    summary: 'What I have that is not in the project, newest first; with `q`, what is named so',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200, examples: ['hook'] })) }),
    response: Type.Object({
      candidates: Type.Array(ProjectCandidate, { maxItems: limits.mostCandidates }),
    }),
    errors: [401, 404, 422],
  },
  'POST /projects/:id/members': {
    summary: 'Add something of mine to a project',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    body: Type.Object({ kind: MemberKind, member_id: Id }),
    response: Done,
    errors: [400, 401, 404, 409, 422],
  },
  'DELETE /projects/:id/members/:kind/:member_id': {
    summary: 'Take something out of a project; it is not deleted',
    tag: 'projects',
    auth: 'bearer',
    params: Type.Object({ id: Id, kind: MemberKind, member_id: Id }),
    response: Done,
    errors: [401, 404, 422],
  },
  'GET /projects/:id/export': {
    summary: 'A project as a zip of its files',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    raw: 'application/zip',
    errors: [401, 404, 503],
  },
});
