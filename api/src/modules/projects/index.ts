import type { FastifyInstance } from 'fastify';
import { addProjectSection } from './export-section';
import type { WriteScript } from './project-files';
import { registerProjectRoutes } from './projects.routes';
import { createProjects, type Projects } from './projects.service';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

const SWEEP_INTERVAL_SECONDS = 600;

export { presentProject } from './projects.presenter';
export type { Projects } from './projects.service';

export function registerProjects(app: FastifyInstance, writeScript: WriteScript): Projects {
  const { core } = app;
  core.translator.add({ en, ar });
  const projects = createProjects(core);
  registerProjectRoutes(app, { projects, writeScript });
  addProjectSection(core);
  core.accountHooks.onCreated(({ userId, kind, id }, trx) => projects.addToChosen(userId, { kind, id }, trx));
  core.jobs.schedule('prune-projects', SWEEP_INTERVAL_SECONDS, () => projects.sweep());
  return projects;
}
