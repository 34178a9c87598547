import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';

/** What is answered to the last: who asks must learn how the process is. */
export const alwaysAnswered: ReadonlySet<string> = new Set([
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
]);
/** Seconds after which a refused caller finds this process started again, or another one. */
const BACK_AGAIN = 2;
/** After the time is up, for the last words of answers that end with it. */
const LAST_WORDS_MS = 1_000;
const LOOK_EVERY_MS = 50;

/**
 * From the word to stop on: new requests are refused in words, endless streams end so that their browsers connect
 * elsewhere, and running requests get until `timeUp`; then their connections are cut.
 */
export function addShutdown(app: FastifyInstance): void {
  const { shutdown } = app.core;
  app.addHook('onRequest', (request, _reply, done) => {
    if (shutdown.hasBegun && !alwaysAnswered.has(request.route.config.call ?? ''))
      throw new Problem('shutting_down', { retryAfter: BACK_AGAIN });
    done();
  });

  let look: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    shutdown.begin();
    for (const channel of app.openStreams.keys()) if (channel.isEndless) channel.close();
    // A connection that was busy when the server closed stays open for its next request: there will be none.
    look = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    const cut = () => setTimeout(() => app.server.closeAllConnections(), LAST_WORDS_MS).unref();
    shutdown.timeUp.addEventListener('abort', cut, { once: true });
  });
  app.addHook('onClose', async () => clearInterval(look));
}

/** Registered behind the modules: hooks run backwards, and jobs end before the engines that they work with. */
export function endWorkBeforeEngines(app: FastifyInstance): void {
  const { jobs, config } = app.core;
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= jobs.stop(config.server.stopSeconds * 1000));
  // Begun while requests still end, so that both have the same time.
  app.addHook('preClose', async () => void end());
  app.addHook('onClose', end);
  // A handler whose connection was cut still puts away what it has begun, and needs the database and the disk for it.
  app.addHook('onClose', async () => {
    await Promise.race([
      Promise.allSettled(app.runningCalls),
      pause(LAST_WORDS_MS, undefined, { ref: false }),
    ]);
  });
}
