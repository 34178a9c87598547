import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@lisan/errors';

const CHECK_INTERVAL_MS = 1_000;
const GRACE_SECONDS = 10;
/** Silence a fast upload may accumulate, for a phone in a tunnel. */
const MAX_CREDIT_SECONDS = 60;

interface Watched {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  seen: number;
  /** Bytes ahead of the minimum pace. */
  credit: number;
}

/**
 * Ends bodies below the minimum pace with 408: each holds a connection, memory and a folder, so one machine
 * could exhaust the server. Time during which the server itself does not read is not counted.
 */
export function addSlowBodies(app: FastifyInstance): void {
  const pace = app.core.config.server.bodyBytesPerSecond;
  if (pace === 0) return;
  const watched = new Set<Watched>();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Injected requests have no connection.
    if (!hasBody || raw.complete || !(raw.socket instanceof Socket)) return done();
    const mine: Watched = { request, reply, seen: raw.socket.bytesRead, credit: pace * GRACE_SECONDS };
    watched.add(mine);
    const forget = () => watched.delete(mine);
    raw.once('close', forget).once('end', forget);
    reply.raw.once('close', forget);
    done();
  });

  function look(each: Watched): void {
    const { raw } = each.request;
    const { bytesRead } = raw.socket;
    const isOurs = raw.readableLength >= raw.readableHighWaterMark || raw.socket.isPaused();
    each.credit = Math.min(pace * MAX_CREDIT_SECONDS, each.credit + bytesRead - each.seen);
    each.seen = bytesRead;
    if (raw.complete || isOurs) return;
    each.credit -= (pace * CHECK_INTERVAL_MS) / 1000;
    if (each.credit < 0) end(each);
  }

  function end(each: Watched): void {
    const { request, reply } = each;
    watched.delete(each);
    request.log.info({ route: request.route.url }, 'a body came in too slowly');
    // A library has the response and resumes a broken upload.
    if (reply.sent) return void request.raw.destroy();
    reply.raw.once('finish', () => setTimeout(() => request.raw.destroy(), CHECK_INTERVAL_MS).unref());
    void reply.header('connection', 'close').send(new Problem('too_slow'));
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => watched.forEach(look), CHECK_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
