const LENGTH = 36;

/**
 * An id for what is asked, with what that is behind it. `before` is the last of these that was never answered: the same
 * asked again has the same id, also after a reload, so that the server knows it again.
 */
export function nameOnce(asked: readonly (string | number | null | undefined)[], before: string): string {
  const what = JSON.stringify(asked);
  return before.slice(LENGTH) === what ? before : crypto.randomUUID() + what;
}

/** The id alone. */
export const onceIdOf = (once: string): string => once.slice(0, LENGTH);
