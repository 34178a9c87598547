import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';
import { alwaysServed } from './shutdown';

/** A process for jobs answers only health calls; load balancers must not send it traffic. */
export function addRole(app: FastifyInstance): void {
  if (app.core.config.role !== 'work') return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { call = '', isForOperator } = request.route.config;
    if (!isForOperator && !alwaysServed.has(call))
      throw new RequestError('not_found', { message: 'jobs_only' });
    done();
  });
}
