const ID_LENGTH = 36;

/**
 * Idempotency id with its input. Repeating the unanswered input in `before` reuses the id, even after a reload, so the
 * server recognizes it.
 */
export function keyRequest(input: readonly (string | number | null | undefined)[], previous: string): string {
  const what = JSON.stringify(input);
  return previous.slice(ID_LENGTH) === what ? previous : crypto.randomUUID() + what;
}

export const idempotencyKeyOf = (keyedRequest: string): string => keyedRequest.slice(0, ID_LENGTH);
