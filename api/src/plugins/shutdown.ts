import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';

export const alwaysServed: ReadonlySet<string> = new Set([
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
]);
const RETRY_AFTER_SECONDS = 2;
/** Extra time for responses that end at the deadline. */
const RESPONSE_GRACE_MS = 1_000;
const CHECK_INTERVAL_MS = 50;

/**
 * On shutdown, rejects new requests, ends endless streams so that browsers reconnect elsewhere, and waits for
 * running requests until `timeUp`; then cuts connections.
 */
export function addShutdown(app: FastifyInstance): void {
  const { shutdown } = app.core;
  app.addHook('onRequest', (request, _reply, done) => {
    if (shutdown.hasStarted && !alwaysServed.has(request.route.config.call ?? ''))
      throw new RequestError('shutting_down', { retryAfter: RETRY_AFTER_SECONDS });
    done();
  });

  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    shutdown.start();
    for (const channel of app.openStreams.keys()) if (channel.isEndless) channel.close();
    // Connections busy at close stay open for another request: close them once idle.
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_INTERVAL_MS);
    const cut = () => setTimeout(() => app.server.closeAllConnections(), RESPONSE_GRACE_MS).unref();
    shutdown.timeUp.addEventListener('abort', cut, { once: true });
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Register after the modules: hooks run in reverse, so jobs end before the engines they use. */
export function endWorkBeforeEngines(app: FastifyInstance): void {
  const { jobs, config } = app.core;
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= jobs.stop(config.server.stopSeconds * 1000));
  // Starts while requests still finish, so that both share the time.
  app.addHook('preClose', async () => void end());
  app.addHook('onClose', end);
  // A handler without a connection still needs the database and disk to clean up.
  app.addHook('onClose', async () => {
    await Promise.race([
      Promise.allSettled(app.runningCalls),
      pause(RESPONSE_GRACE_MS, undefined, { ref: false }),
    ]);
  });
}
