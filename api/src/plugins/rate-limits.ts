import type { FastifyInstance } from 'fastify';
import { tooMany } from '../limits/limits';

const WINDOW_SECONDS = 60;
/** Players ask for many parts of one file; balancers ask for health all day. */
const unlimited = new Set(['GET /media/:key', 'GET /health/live', 'GET /health/ready', 'GET /metrics']);

/** Requests a minute of one account, or of one address without an account. */
export function addRateLimits(app: FastifyInstance): void {
  const { limits, config } = app.core;
  app.addHook('onRequest', async (request) => {
    const { call, perMinute } = request.routeOptions.config;
    if (call === undefined || unlimited.has(call)) return;
    const who = request.caller ? `account:${request.caller.userId}` : `address:${request.ip}`;
    const general = await limits.hit(`requests:${who}`, WINDOW_SECONDS);
    if (general.hits > config.server.requestsPerMinute) throw tooMany(general.resetsIn);
    if (perMinute !== undefined) await limits.take(`requests:${call}:${who}`, perMinute, WINDOW_SECONDS);
  });
}
