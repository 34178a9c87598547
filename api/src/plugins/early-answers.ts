import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes and milliseconds to drain after an early error. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;
const DRAIN_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 250;

/**
 * A client must be able to read an error sent during its upload. Closing a socket with unread bytes discards
 * the response, so the rest is read and dropped, within limits.
 */
export function addEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A slow sender has little in flight: close with the response.
    const isTimedOut = reply.statusCode === 408;
    if (!request.raw.complete && !isTimedOut && reply.getHeader('connection') === 'close')
      reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) drainRest(request);
    done();
  });
}

function drainRest({ raw }: FastifyRequest): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  const bytesBefore = socket.bytesRead;
  const until = performance.now() + DRAIN_TIMEOUT_MS;
  // A reader that stopped at an error still holds the stream, blocking the connection's next request.
  raw.unpipe();
  raw.resume();
  const watch = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(watch);
    if (socket.bytesRead - bytesBefore < MAX_DRAINED_BYTES && performance.now() < until) return;
    clearInterval(watch);
    socket.destroy();
  }, CHECK_INTERVAL_MS);
  watch.unref();
}
