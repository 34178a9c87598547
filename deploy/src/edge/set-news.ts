import type { LiveSet } from './live-set';

/** What this edge tells open pages of the live set. */
export interface SetNews {
  /** Its id as of the last look, without waiting; a look that is old is taken again behind it. */
  presentId(): string | undefined;
  /** Hears each id that becomes live from here on. Returns how to end. */
  follow(listener: (id: string) => void): () => void;
}

/** @param milliseconds between two looks, while somebody asks or follows */
export function createSetNews(live: Pick<LiveSet, 'find'>, milliseconds = 5_000): SetNews {
  const listeners = new Set<(id: string) => void>();
  let known: string | undefined;
  let lookedAt = -Infinity;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function look(): Promise<void> {
    lookedAt = performance.now();
    // A store that cannot be read has been told of by whoever serves pages from it.
    const found = await live.find().catch(() => undefined);
    if (!found || found.set.id === known) return;
    known = found.set.id;
    for (const listener of listeners) listener(known);
  }

  return {
    presentId() {
      if (performance.now() - lookedAt >= milliseconds) void look();
      return known;
    },
    follow(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => void look(), milliseconds).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
