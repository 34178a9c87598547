/** Whether a file that would not run is another than was published; not when it cannot be read whole. */
export type AlterationProbe = (url: string) => Promise<boolean>;

/** A line that does not answer must not keep the person from being told. */
const longestProbe = 3_000;

/** Reads a file past the cache and compares it with the hash that the set gives. */
export function createAlterationProbe(findIntegrity: (url: string) => string | undefined): AlterationProbe {
  return async (url) => {
    const expected = findIntegrity(url);
    // Pages over plain HTTP from another machine have no digest: what can be read is then taken for altered.
    try {
      const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(longestProbe) });
      if (!answer.ok) return false;
      const bytes = await answer.arrayBuffer();
      const digest = await crypto.subtle?.digest('SHA-384', bytes);
      return !digest || expected !== `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
    } catch {
      return false;
    }
  };
}
