import { pipeline, Transform, type Readable } from 'node:stream';
import { type ReleaseRecord, pageProtocol } from '@lisan/contract';
import { type Manifests, StoreError } from '../../store';

interface FollowOptions {
  readonly milliseconds?: number;
  /** Called once per fault, and without one on recovery. */
  readonly tell: (fault: unknown) => void;
}

export type LiveManifest = ReturnType<typeof followLiveManifest>;

/** The live set. While the store is unreadable, the last good set stays live. */
export function followLiveManifest(
  sets: Pick<Manifests, 'look'>,
  { milliseconds = 1000, tell }: FollowOptions,
) {
  let known: ReleaseRecord | undefined;
  let lookedUpAt = -Infinity;
  let running: Promise<void> | undefined;
  let told = '';

  function judge(fault: Error | undefined): void {
    const text = fault?.message ?? '';
    if (text !== told) tell(fault);
    told = text;
  }

  async function lookUp(): Promise<void> {
    try {
      const { head, faults } = await sets.look(known);
      known = head;
      judge(faults.length > 0 ? new StoreError('store_damaged', faults.join('; ')) : undefined);
    } catch (error) {
      judge(error instanceof Error ? error : new Error(String(error)));
      if (!known) throw error;
    }
    if (!known && told) throw new StoreError('store_damaged', `There is no set that can be read: ${told}`);
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
    isDegraded: () => told !== '',
  };
}

/** Mirrors the sets of a remote store, for an edge that starts while it is away. */
export function mirrorManifests(from: Pick<Manifests, 'look'>, to: Manifests): Pick<Manifests, 'look'> {
  return {
    async look(known) {
      try {
        const outlook = await from.look(known);
        const { head } = outlook;
        if (head && head.set.id !== known?.set.id) await to.add(head);
        return outlook;
      } catch (error) {
        if (known || !(error instanceof StoreError)) throw error;
        const { head, next } = await to.look();
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

  async function look(): Promise<void> {
    lookedAt = performance.now();
    const found = await live.find().catch(() => undefined);
    if (!found || found.set.id === known) return;
    known = found.set.id;
    for (const listener of listeners) listener(known);
  }

  return {
    presentId(): string | undefined {
      if (performance.now() - lookedAt >= milliseconds) void look();
      return known;
    },
    /** Calls back for each new id. Returns the unsubscribe. */
    follow(listener: (id: string) => void): () => void {
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
