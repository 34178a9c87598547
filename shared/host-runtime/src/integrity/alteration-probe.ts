export type AlterationProbe = (url: string) => Promise<boolean>;

/** Milliseconds; a hanging connection must not delay the error message. */
const PROBE_TIMEOUT_MS = 3_000;

export function createAlterationProbe(findIntegrity: (url: string) => string | undefined): AlterationProbe {
  return async (url) => {
    const expected = findIntegrity(url);
    // Plain HTTP from another machine has no digest: treat a readable file as altered.
    try {
      const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      if (!answer.ok) return false;
      const bytes = await answer.arrayBuffer();
      const digest = await crypto.subtle?.digest('SHA-384', bytes);
      return !digest || expected !== `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
    } catch {
      return false;
    }
  };
}
