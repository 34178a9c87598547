import type { FastifyInstance } from 'fastify';
import { defineRoute, raw } from '../../routing';
import { assertOperator } from './operator';
import { checkReadiness } from './readiness';
import { presentConfig } from './system.presenter';

export function registerSystem(app: FastifyInstance): void {
  const { core } = app;

  defineRoute(app, 'GET /config', () => presentConfig(core));

  defineRoute(app, 'GET /health/live', () => ({ status: 'ok' }));

  defineRoute(app, 'GET /health/ready', () => checkReadiness(core));

  defineRoute(app, 'GET /metrics', async ({ request }) => {
    assertOperator(core.config, request);
    const { registry } = core.metrics;
    return raw(await registry.metrics(), { type: registry.contentType });
  });
}
