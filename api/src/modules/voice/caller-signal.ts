import type { FastifyRequest } from 'fastify';

/** Aborted when the caller hangs up before the answer: work that nobody waits for is stopped. */
export function callerSignal({ raw: { socket } }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  socket.once('close', () => controller.abort());
  return controller.signal;
}
