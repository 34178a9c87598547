import { pipeline, Transform, type Readable } from 'node:stream';
import { type ReleaseRecord, pageProtocol } from '@lisan/contract';
import { type Manifests, StoreError } from '../../store';

interface FollowOptions {
  readonly milliseconds?: number;
  /** Called once per fault, and without one on recovery. */
  readonly report: (fault: unknown) => void;
}

export type LiveManifest = ReturnType<typeof followLiveManifest>;

/** The live set. While the store is unreadable, the last good set stays live. */
export function followLiveManifest(
  sets: Pick<Manifests, 'readHead'>,
  { milliseconds = 1000, report }: FollowOptions,
) {
  let known: ReleaseRecord | undefined;
  let lookedUpAt = -Infinity;
  let running: Promise<void> | undefined;
  let lastFault = '';

  function judge(fault: Error | undefined): void {
    const text = fault?.message ?? '';
    if (text !== lastFault) report(fault);
    lastFault = text;
  }

  async function lookUp(): Promise<void> {
    try {
      const { head, faults } = await sets.readHead(known);
      known = head;
      judge(faults.length > 0 ? new StoreError('store_damaged', faults.join('; ')) : undefined);
    } catch (error) {
      judge(error instanceof Error ? error : new Error(String(error)));
      if (!known) throw error;
    }
    if (!known && lastFault) throw new StoreError('store_damaged', `No set is readable: ${lastFault}`);
    lookedUpAt = performance.now();
  }

  return {
    async find(): Promise<ReleaseRecord | undefined> {
      if (performance.now() - lookedUpAt >= milliseconds) {
        running ??= lookUp().finally(() => (running = undefined));
        await running;
      }
      return known;
    },
    isDegraded: () => lastFault !== '',
  };
}

/** Mirrors the sets of a remote store, for an edge that starts while it is away. */
export function mirrorManifests(
  from: Pick<Manifests, 'readHead'>,
  to: Manifests,
): Pick<Manifests, 'readHead'> {
  return {
    async readHead(known) {
      try {
        const state = await from.readHead(known);
        const { head } = state;
        if (head && head.set.id !== known?.set.id) await to.add(head);
        return state;
      } catch (error) {
        if (known || !(error instanceof StoreError)) throw error;
        const { head, next } = await to.readHead();
        if (!head) throw error;
        return { head, next, faults: [error.message] };
      }
    },
  };
}

export type SetNews = ReturnType<typeof createSetNews>;

export function createSetNews(live: Pick<LiveManifest, 'find'>, milliseconds = 5_000) {
  const listeners = new Set<(id: string) => void>();
  let known: string | undefined;
  let lookedAt = -Infinity;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function poll(): Promise<void> {
    lookedAt = performance.now();
    const found = await live.find().catch(() => undefined);
    if (!found || found.set.id === known) return;
    known = found.set.id;
    for (const listener of listeners) listener(known);
  }

  return {
    presentId(): string | undefined {
      if (performance.now() - lookedAt >= milliseconds) void poll();
      return known;
    },
    /** Calls back for each new id. Returns the unsubscribe. */
    follow(listener: (id: string) => void): () => void {
      listeners.add(listener);
      timer ??= setInterval(() => void poll(), milliseconds).unref();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const TAIL_BYTES = 4;

/** Inserts the live set's id between two events, starting with the current one. */
export function insertReleaseEvents(events: Readable, news: SetNews): Readable {
  let sentId: string | undefined;
  let pendingId = news.presentId();
  let tail = Buffer.alloc(0);

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      insert();
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
      stream.push(chunk);
      insert();
      done();
    },
    destroy(error, done) {
      unfollow();
      done(error);
    },
  });

  function insert(): void {
    const text = tail.toString('latin1');
    const isBetweenEvents = text === '' || text.endsWith('\n\n') || text.endsWith('\r\n\r\n');
    // A slow reader gets the newest id only, and holds no memory for the others.
    const isFull = stream.readableLength >= stream.readableHighWaterMark;
    if (pendingId === sentId || !isBetweenEvents || isFull || stream.writableEnded) return;
    sentId = pendingId;
    stream.push(`event: ${pageProtocol.liveSetEvent}\ndata: ${JSON.stringify({ id: sentId })}\n\n`);
  }

  const unfollow = news.follow((id) => {
    pendingId = id;
    insert();
  });
  insert();
  return pipeline(events, stream, () => undefined);
}
