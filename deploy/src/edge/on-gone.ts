import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls when the connection to the client has ended, or the answer is on it; perhaps twice. An answer behind another of its
 * connection has none of its own yet, and never hears that it ended: the API would hold it for ever.
 */
export function onGone({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, leave: () => void): void {
  raw.on('close', leave);
  if (raw.socket !== null) return;
  const leaving = leavingWith(socket).add(leave);
  raw.on('close', () => leaving.delete(leave));
}

/** One listener for each connection, however many wait on it. */
function leavingWith(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known) return known;
  const leaving = new Set<() => void>();
  waiting.set(socket, leaving);
  socket.once('close', () => {
    for (const leave of leaving) leave();
  });
  return leaving;
}
