import { Type } from 'typebox';
import { defineCalls } from '../call';
import { MemberKind, Project, ProjectCandidate, ProjectMember } from '../entities/project';
import { Done, Id, Name } from '../fields';
import { limits } from '../limits';

const ById = Type.Object({ id: Id });
const ByName = Type.Object({ name: Name });

export const projectCalls = defineCalls({
  'GET /projects': {
    summary: 'Own projects, last changed first, and the chosen one',
    tag: 'projects',
    auth: 'bearer',
    response: Type.Object({
      projects: Type.Array(Project, { maxItems: limits.maxProjects }),
      chosen: Type.Union([Id, Type.Null()], { examples: [null] }),
    }),
    errors: [401],
  },
  'POST /projects': {
    summary: 'Create a project',
    tag: 'projects',
    auth: 'bearer',
    body: ByName,
    response: Project,
    errors: [400, 401, 409, 422],
  },
  'POST /projects/choice': {
    summary: 'Choose a project, or none: new items belong to it',
    tag: 'projects',
    auth: 'bearer',
    body: Type.Object({ project_id: Type.Union([Id, Type.Null()], { examples: ['0b9f6c1e'] }) }),
    response: Done,
    errors: [400, 401, 404, 422],
  },
  'GET /projects/:id': {
    summary: 'A project and its items',
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
    summary: 'Delete a project but not its items; can be undone for an hour',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404],
  },
  'POST /projects/:id/restore': {
    summary: 'Restore a deleted project',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    response: Project,
    errors: [401, 404, 409],
  },
  'GET /projects/:id/candidates': {
    summary: 'Own items outside the project, newest first; `q` filters by name',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200, examples: ['hook'] })) }),
    response: Type.Object({
      candidates: Type.Array(ProjectCandidate, { maxItems: limits.maxCandidates }),
    }),
    errors: [401, 404, 422],
  },
  'POST /projects/:id/members': {
    summary: 'Add an item to a project',
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    body: Type.Object({ kind: MemberKind, member_id: Id }),
    response: Done,
    errors: [400, 401, 404, 409, 422],
  },
  'DELETE /projects/:id/members/:kind/:member_id': {
    summary: 'Remove an item from a project without deleting it',
    tag: 'projects',
    auth: 'bearer',
    params: Type.Object({ id: Id, kind: MemberKind, member_id: Id }),
    response: Done,
    errors: [401, 404, 422],
  },
  'GET /projects/:id/export': {
    summary: "Download a project's files as zip",
    tag: 'projects',
    auth: 'bearer',
    params: ById,
    raw: 'application/zip',
    errors: [401, 404, 503],
  },
});
