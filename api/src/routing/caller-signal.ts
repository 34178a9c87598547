import type { FastifyRequest } from 'fastify';
import { Problem } from '@lisan/errors';

/**
 * Runs work with a signal that is aborted when the caller hangs up before the answer. The framework's own signal is
 * aborted as soon as the body has been read; the connection tells the truth.
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
    // Nobody reads this answer; it is no fault of the server either.
    throw controller.signal.aborted ? new Problem('gone', { cause }) : cause;
  } finally {
    // One connection carries many requests.
    socket.off('close', handleClose);
  }
}
