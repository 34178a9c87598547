import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '@lisan/errors';

const LOOK_EVERY_MS = 1_000;
/** Seconds that a body may take to come into its stride. */
const GRACE = 10;
/** Seconds of silence that a body can have earned by being quick: a phone in a tunnel. */
const MOST_EARNED = 60;

interface Watched {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Bytes of its connection at the last look. */
  seen: number;
  /** Bytes that it is ahead of the slowest pace. */
  credit: number;
}

/**
 * Bodies that come in slower than the slowest pace are ended with 408: they hold a connection, memory and a folder, and
 * one machine can send hundreds of them for nothing. Seconds in which it is we who do not read are not counted.
 */
export function addSlowBodies(app: FastifyInstance): void {
  const pace = app.core.config.server.bodyBytesPerSecond;
  if (pace === 0) return;
  const watched = new Set<Watched>();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // Whoever asks from within this process has no connection.
    if (!hasBody || raw.complete || !(raw.socket instanceof Socket)) return done();
    const mine: Watched = { request, reply, seen: raw.socket.bytesRead, credit: pace * GRACE };
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
    each.credit = Math.min(pace * MOST_EARNED, each.credit + bytesRead - each.seen);
    each.seen = bytesRead;
    if (raw.complete || isOurs) return;
    each.credit -= (pace * LOOK_EVERY_MS) / 1000;
    if (each.credit < 0) end(each);
  }

  function end(each: Watched): void {
    const { request, reply } = each;
    watched.delete(each);
    request.log.info({ route: request.route.url }, 'a body came in too slowly');
    // In the hands of a library, which takes up a broken upload where it was.
    if (reply.sent) return void request.raw.destroy();
    reply.raw.once('finish', () => setTimeout(() => request.raw.destroy(), LOOK_EVERY_MS).unref());
    void reply.header('connection', 'close').send(new Problem('too_slow'));
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => watched.forEach(look), LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
