import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '@lisan/errors';

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
  const minBytesPerSecond = app.core.config.server.bodyBytesPerSecond;
  if (minBytesPerSecond === 0) return;
  const watched = new Set<Watched>();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Injected requests have no connection.
    if (!hasBody || raw.complete || !(raw.socket instanceof Socket)) return done();
    const mine: Watched = {
      request,
      reply,
      seen: raw.socket.bytesRead,
      credit: minBytesPerSecond * GRACE_SECONDS,
    };
    watched.add(mine);
    const unwatch = () => watched.delete(mine);
    raw.once('close', unwatch).once('end', unwatch);
    reply.raw.once('close', unwatch);
    done();
  });

  function check(each: Watched): void {
    const { raw } = each.request;
    const { bytesRead } = raw.socket;
    const isOurs = raw.readableLength >= raw.readableHighWaterMark || raw.socket.isPaused();
    each.credit = Math.min(minBytesPerSecond * MAX_CREDIT_SECONDS, each.credit + bytesRead - each.seen);
    each.seen = bytesRead;
    if (raw.complete || isOurs) return;
    each.credit -= (minBytesPerSecond * CHECK_INTERVAL_MS) / 1000;
    if (each.credit < 0) end(each);
  }

  function end(each: Watched): void {
    const { request, reply } = each;
    watched.delete(each);
    request.log.info({ route: request.route.url }, 'a body came in too slowly');
    // A library has the response and resumes a broken upload.
    if (reply.sent) return void request.raw.destroy();
    reply.raw.once('finish', () => setTimeout(() => request.raw.destroy(), CHECK_INTERVAL_MS).unref());
    void reply.header('connection', 'close').send(new RequestError('too_slow'));
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => watched.forEach(check), CHECK_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
