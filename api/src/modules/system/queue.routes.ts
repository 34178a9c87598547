import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../routing/base';
import { assertOperator } from './operator';
import { renderQueue } from './queue.page';

/** Queue report for the operator. Not part of the API. */
export function registerQueueReport(app: FastifyInstance): void {
  const { config, jobs } = app.core;
  app.get(
    `${API_BASE}/queue`,
    { schema: { hide: true }, config: { isForOperator: true } },
    async (request, reply) => {
      assertOperator(config, request);
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(renderQueue(await jobs.report()));
    },
  );
}
