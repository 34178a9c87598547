import type { FastifyInstance } from 'fastify';
import { describeFileName } from '../../files/file-name';
import { createDownloadLimit } from '../../limits/downloads';
import { defineRoute, raw } from '../../routing';
import { zipExport } from '../user';
import { projectFiles, type WriteScript } from './project-files';
import { presentCandidate, presentMember, presentProject } from './projects.presenter';
import type { Projects } from './projects.service';

const EXPORTS_PER_MINUTE = 10;

export function registerProjectRoutes(
  app: FastifyInstance,
  { projects, writeScript }: { projects: Projects; writeScript: WriteScript },
): void {
  const { core } = app;
  const exportLimit = createDownloadLimit();

  defineRoute(app, 'GET /projects', async ({ caller: { userId } }) => {
    const { projects: rows, chosen } = await projects.list(userId);
    return { projects: rows.map(presentProject), chosen };
  });

  defineRoute(app, 'POST /projects', async ({ caller: { userId }, body: { name } }) =>
    presentProject(await projects.create(userId, name)),
  );

  defineRoute(app, 'POST /projects/choice', async ({ caller: { userId }, body, translate }) => {
    await projects.choose(userId, body.project_id);
    return { success: true, message: translate('project_chosen') };
  });

  defineRoute(app, 'GET /projects/:id', async ({ caller: { userId }, params: { id } }) => {
    const { project, members } = await projects.get(userId, id);
    return {
      project: presentProject(project),
      members: members.map((row) => presentMember(row, core.media)),
    };
  });

  defineRoute(
    app,
    'GET /projects/:id/candidates',
    async ({ caller: { userId }, params: { id }, query: { q } }) => ({
      candidates: (await projects.listCandidates(userId, id, q?.trim() ?? '')).map(presentCandidate),
    }),
  );

  defineRoute(app, 'PATCH /projects/:id', async ({ caller: { userId }, params: { id }, body: { name } }) =>
    presentProject(await projects.rename(userId, id, name)),
  );

  defineRoute(app, 'DELETE /projects/:id', async ({ caller: { userId }, params: { id }, translate }) => {
    await projects.remove(userId, id);
    return { success: true, message: translate('project_deleted') };
  });

  defineRoute(app, 'POST /projects/:id/restore', async ({ caller: { userId }, params: { id } }) =>
    presentProject(await projects.restore(userId, id)),
  );

  defineRoute(
    app,
    'POST /projects/:id/members',
    async ({ caller: { userId }, params: { id }, body, translate }) => {
      await projects.add(userId, id, { kind: body.kind, id: body.member_id });
      return { success: true, message: translate('member_added') };
    },
  );

  defineRoute(
    app,
    'DELETE /projects/:id/members/:kind/:member_id',
    async ({ caller: { userId }, params, translate }) => {
      await projects.removeMember(userId, params.id, { kind: params.kind, id: params.member_id });
      return { success: true, message: translate('member_taken_out') };
    },
  );

  defineRoute(
    app,
    'GET /projects/:id/export',
    async ({ caller: { userId }, params: { id }, language }) => {
      const { project, members } = await projects.get(userId, id);
      const files = () => projectFiles(core, { userId, members, language, writeScript });
      return raw(
        exportLimit.open(userId, () => zipExport(files())),
        { headers: { 'content-disposition': describeFileName(`${project.name}.zip`, true) } },
      );
    },
    { perMinute: EXPORTS_PER_MINUTE },
  );
}
