import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes and milliseconds to drain after an early error. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST = 30_000;
const LOOKS_EVERY = 250;

/**
 * A client must be able to read an error sent during its upload. Closing a socket with unread bytes discards
 * the response, so the rest is read and dropped, within limits.
 */
export function addEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A slow sender has little in flight: close with the response.
    const isGivenUp = reply.statusCode === 408;
    if (!request.raw.complete && !isGivenUp && reply.getHeader('connection') === 'close')
      reply.removeHeader('connection');
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete && !request.raw.destroyed) boundRest(request);
    done();
  });
}

function boundRest({ raw }: FastifyRequest): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  const bytesBefore = socket.bytesRead;
  const until = performance.now() + LONGEST;
  // A reader that stopped at an error still holds the stream, blocking the connection's next request.
  raw.unpipe();
  raw.resume();
  const watch = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(watch);
    if (socket.bytesRead - bytesBefore < MOST_BYTES && performance.now() < until) return;
    clearInterval(watch);
    socket.destroy();
  }, LOOKS_EVERY);
  watch.unref();
}
