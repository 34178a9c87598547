import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { defineRoute, raw } from '../../routing';
import { assertOperator } from './operator';
import { presentConfig } from './system.presenter';

/** Configuration, health, and what only the operator sees. */
export function registerSystem(app: FastifyInstance): void {
  const { core } = app;

  defineRoute(app, 'GET /config', () => presentConfig(core));

  defineRoute(app, 'GET /health/live', () => ({ status: 'ok' }));

  defineRoute(app, 'GET /health/ready', async () => {
    if (core.shutdown.isAnnounced) throw new Problem('shutting_down');
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => core.database.check(),
      queue: () => core.jobs.check(),
      files: () => core.media.check(),
      disk: () => core.disk.check(),
    };
    for (const [name, check] of Object.entries(checks)) {
      await check().catch((cause: unknown) => {
        const values = { part: name };
        throw new Problem('engine_unavailable', { message: 'not_ready', values, retryAfter: 2, cause });
      });
    }
    const answers: Record<string, string> = {};
    for (const name of Object.keys(checks)) answers[name] = 'ok';
    // Everything is served without it, only later: no reason to send people away.
    const push = core.broadcast.isWhole() ? 'ok' : 'degraded';
    return { status: 'ok', checks: { ...answers, push } };
  });

  defineRoute(app, 'GET /metrics', async ({ request }) => {
    assertOperator(core.config, request);
    const { registry } = core.metrics;
    return raw(await registry.metrics(), { type: registry.contentType });
  });
}
