import type { FastifyInstance } from 'fastify';
import { createAllowance } from '../limits/allowance';
import { networkOf } from '../limits/network';

const WINDOW_SECONDS = 60;
/** Players request many ranges of a file; load balancers poll health. */
const unlimited = new Set(['GET /media/:key', 'GET /health/live', 'GET /health/ready', 'GET /metrics']);

export function addRateLimits(app: FastifyInstance): void {
  const { limits, config } = app.core;
  const allowance = createAllowance(limits, config.server.requestsPerMinute);
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, perMinute } = request.route.config;
    if (call === undefined || unlimited.has(call)) return done();
    const subject = request.caller ? `account:${request.caller.userId}` : `network:${networkOf(request.ip)}`;
    const proceed = () => done();
    if (perMinute === undefined && allowance.tryTake(`requests:${subject}`)) return done();
    const taken = allowance.take(`requests:${subject}`);
    if (perMinute === undefined) return void taken.then(proceed, done);
    taken
      .then(() => limits.take(`requests:${call}:${subject}`, perMinute, WINDOW_SECONDS))
      .then(proceed, done);
  });
}
