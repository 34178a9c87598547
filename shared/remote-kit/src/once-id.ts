const ID_LENGTH = 36;

/**
 * Idempotency id with its input. Repeating the unanswered input in `before` reuses the id, even after a reload, so the
 * server recognizes it.
 */
export function nameOnce(asked: readonly (string | number | null | undefined)[], before: string): string {
  const what = JSON.stringify(asked);
  return before.slice(ID_LENGTH) === what ? before : crypto.randomUUID() + what;
}

export const onceIdOf = (once: string): string => once.slice(0, ID_LENGTH);
