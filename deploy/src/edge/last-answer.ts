import type { Socket } from 'node:net';

/** How long a connection is still read after its last answer: all in all, and while nothing comes. Milliseconds. */
const LONGEST = 30_000;
const LONGEST_SILENCE = 5_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Requests in one packet with the last one that is answered. */
const MOST_IGNORED = 32;

/** Connections whose last answer is on its way or given, with the requests that came behind it. */
const ending = new WeakMap<Socket, number>();

/** Bytes that arrive on this connection from now on are not read as a request. */
export function announceLast(socket: Socket): void {
  if (!ending.has(socket)) ending.set(socket, 0);
}

export function isLastAnnounced(socket: Socket): boolean {
  return ending.has(socket);
}

/** For each request: whether it came behind the last one. */
export function isBehindLast(socket: Socket): boolean {
  const ignored = ending.get(socket);
  if (ignored === undefined) return false;
  ending.set(socket, ignored + 1);
  if (ignored >= MOST_IGNORED) socket.destroy();
  return true;
}

/**
 * Closing a socket with unread bytes sends a reset, and the client then drops the answer too. So after the last answer,
 * the rest of what the client sends is read and discarded for a while.
 */
export function letLastAnswerArrive(socket: Socket): void {
  let hasBegun = false;
  socket.destroySoon = () => {
    if (hasBegun || socket.destroyed) return;
    hasBegun = true;
    announceLast(socket);
    socket.end();
    readOn(socket);
  };
}

function readOn(socket: Socket): void {
  const bytesBefore = socket.bytesRead;
  const begun = performance.now();
  let bytes = bytesBefore;
  let heardAt = begun;
  const look = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead !== bytes) heardAt = now;
    bytes = socket.bytesRead;
    const isOver = now - begun > LONGEST || now - heardAt > LONGEST_SILENCE;
    if (isOver || bytes - bytesBefore > MOST_BYTES) socket.destroy();
  }, 250);
  socket.once('close', () => clearInterval(look));
  // The client has ended its side too.
  const end = () => socket.destroy();
  if (socket.readableEnded) socket.once('finish', end);
  else socket.once('end', () => (socket.writableFinished ? end() : socket.once('finish', end)));
}
