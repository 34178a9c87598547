import type { Socket } from 'node:net';

const MAX_LINGER_MS = 30_000;
const MAX_SILENCE_MS = 5_000;

/**
 * Closing a socket with unread bytes sends a reset, and the client then loses the answer. So after the last answer the
 * rest of what the client sends is read and discarded for a while.
 */
export function lingerBeforeClose(socket: Socket): void {
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    const destroy = () => void socket.destroy();
    const timer = setTimeout(destroy, MAX_LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer)).setTimeout(MAX_SILENCE_MS, destroy);
    socket.end(() => (socket.readableEnded ? destroy() : socket.once('end', destroy)));
  };
}
