/** Caches files. Never rejects: missing files load when needed. Resolves to the uncompressed bytes. */
export type Prefetch = (urls: readonly string[]) => Promise<number>;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Requests match those of the script loader, so that it hits the cache; runs nothing. */
export function createPrefetch(findIntegrity: (url: string) => string | undefined): Prefetch {
  const requested = new Set<string>();
  return async (urls) => {
    const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
    if (saveData || effectiveType?.endsWith('2g')) return 0;
    let bytes = 0;
    for (const url of urls.filter((one) => !requested.has(one))) {
      requested.add(url);
      const integrity = findIntegrity(url);
      if (integrity === undefined) continue;
      try {
        const answer = await fetch(url, { integrity, priority: 'low' });
        bytes += (await answer.arrayBuffer()).byteLength;
      } catch {
        requested.delete(url);
      }
    }
    return bytes;
  };
}
