import type { FastifyRequest } from 'fastify';
import { RequestError } from '@lisan/errors';

/**
 * Aborts the signal when the caller disconnects before the response. Fastify's own signal aborts once the
 * body is read, so watch the socket.
 */
export async function whileCallerWaits<Result>(
  { raw: { socket } }: { readonly raw: Pick<FastifyRequest['raw'], 'socket'> },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const handleClose = () => controller.abort();
  if (socket.destroyed) controller.abort();
  socket.once('close', handleClose);
  try {
    return await work(controller.signal);
  } catch (cause) {
    // The client has gone, so this is not a server error.
    throw controller.signal.aborted ? new RequestError('gone', { cause }) : cause;
  } finally {
    socket.off('close', handleClose);
  }
}
