import { createHash, randomUUID } from 'node:crypto';

/**
 * The id of what a call makes. Where the client gave one of its own it follows from that and from whose it is, so that
 * asking again finds what was made, and nobody's id can stand in the way of another's.
 */
export function idOfOnce(userId: string, onceId: string | undefined): string {
  if (onceId === undefined) return randomUUID();
  const digits = createHash('sha256').update(`${userId} ${onceId}`).digest('hex');
  // In the form of the others: a UUID of version 8, whose bits mean what their maker says.
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
