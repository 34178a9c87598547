/**
 * Brings files into the browser's cache. Never rejects: what does not come is asked for again when it is needed.
 * @returns the bytes that came, as they are when they are unpacked
 */
export type Prefetch = (urls: readonly string[]) => Promise<number>;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Written as the loader of scripts asks, so that its request is answered from the cache; nothing runs. */
export function createPrefetch(findIntegrity: (url: string) => string | undefined): Prefetch {
  const asked = new Set<string>();
  return async (urls) => {
    // A person who pays for each byte, or waits for it, gets what they open, when they open it.
    const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
    if (saveData || effectiveType?.endsWith('2g')) return 0;
    let bytes = 0;
    for (const url of urls.filter((one) => !asked.has(one))) {
      asked.add(url);
      const integrity = findIntegrity(url);
      if (integrity === undefined) continue;
      try {
        const answer = await fetch(url, { integrity, priority: 'low' });
        bytes += (await answer.arrayBuffer()).byteLength;
      } catch {
        asked.delete(url);
      }
    }
    return bytes;
  };
}
