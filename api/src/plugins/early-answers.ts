import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes and milliseconds that are still read behind a refusal, so that it can be read on the other side. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST = 30_000;
const LOOKS_EVERY = 250;

/**
 * A refusal in the middle of an upload (too large, signed out) must be read by whoever is still sending. Closing a
 * connection on which bytes lie unread tells the other side to forget the answer: what still comes is read and thrown
 * away, within bounds, and only a sender that goes on and on is cut off.
 */
export function addEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // Whoever sends too slowly has next to nothing on the way: that connection is given up with the answer.
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
  // A request that was handed in without a network has no connection to hold.
  if (!(socket instanceof Socket)) return;
  const bytesBefore = socket.bytesRead;
  const until = performance.now() + LONGEST;
  // Whoever had begun to read it and stopped at a fault holds it back, and with it the next request on this connection.
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
