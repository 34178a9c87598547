/** Brings files into the browser's cache. Never rejects: what does not come is asked for again when it is needed. */
export type Prefetch = (urls: readonly string[]) => Promise<void>;

/** Written as the loader of scripts asks, so that its request is answered from the cache; nothing runs. */
export function createPrefetch(findIntegrity: (url: string) => string | undefined): Prefetch {
  const asked = new Set<string>();
  return async (urls) => {
    // A person who pays for each byte gets what they open, when they open it.
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
    for (const url of urls.filter((one) => !asked.has(one))) {
      asked.add(url);
      const integrity = findIntegrity(url);
      if (integrity === undefined) continue;
      try {
        const answer = await fetch(url, { integrity, priority: 'low' });
        await answer.arrayBuffer();
      } catch {
        asked.delete(url);
      }
    }
  };
}
