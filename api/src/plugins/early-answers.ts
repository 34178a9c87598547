import type { FastifyInstance } from 'fastify';

/**
 * A refusal in the middle of an upload (too large, signed out) must be read by whoever is still sending. Closing a
 * connection on which bytes lie unread tells the other side to forget the answer; kept open, what still comes is read
 * and thrown away, and the edge, or whoever else has heard enough, closes it.
 */
export function addEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete && reply.getHeader('connection') === 'close') reply.removeHeader('connection');
  });
}
