import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { defineRoute, raw } from '../../routing';
import type { Ledger } from '../billing';
import { presentProject, type Projects } from '../projects';
import { createStartDemo } from './demo.service';
import { face } from './face';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

const STARTS_PER_MINUTE = 10;

/** Sets up the guided project at /demo, which uses the account's own tools. */
export function registerDemo(
  app: FastifyInstance,
  { ledger, projects }: { readonly ledger: Ledger; readonly projects: Projects },
): void {
  const { core } = app;
  core.translator.add({ en, ar });
  const start = createStartDemo(core, { ledger, projects });

  defineRoute(app, 'GET /demo/face', async () =>
    raw(await readFile(face.poster), { headers: { 'cache-control': 'public, max-age=86400' } }),
  );

  defineRoute(
    app,
    'POST /demo',
    async ({ caller: { userId }, language }) => {
      const { project } = await projects.get(userId, await start(userId, language));
      return presentProject(project);
    },
    { perMinute: STARTS_PER_MINUTE },
  );
}
