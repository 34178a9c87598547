import { createHash } from 'node:crypto';

export interface CachedPage {
  readonly html: Buffer;
  readonly etag: string;
}

interface Entry {
  readonly version: string;
  readonly page: Promise<CachedPage>;
  bytes: number;
}

/** Caches rendered pages: concurrent requests render a version once. */
export interface PageCache {
  /** @param version a new value renders the page again */
  get(key: string, version: string, render: () => Promise<string>): Promise<CachedPage>;
}

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

export function createPageCache(maxBytes = MAX_CACHE_BYTES): PageCache {
  const entries = new Map<string, Entry>();

  function evict(): void {
    let total = 0;
    for (const { bytes } of entries.values()) total += bytes;
    for (const [key, { bytes }] of entries) {
      if (total <= maxBytes) return;
      entries.delete(key);
      total -= bytes;
    }
  }

  function put(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
  }

  return {
    async get(key, version, render) {
      const known = entries.get(key);
      const entry = known?.version === version ? known : { version, page: toPage(render), bytes: 0 };
      put(key, entry);
      try {
        const page = await entry.page;
        if (entry.bytes === 0) {
          entry.bytes = page.html.length;
          evict();
        }
        return page;
      } catch (error) {
        if (entries.get(key) === entry) entries.delete(key);
        throw error;
      }
    },
  };
}

async function toPage(render: () => Promise<string>): Promise<CachedPage> {
  const html = Buffer.from(await render());
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
}
