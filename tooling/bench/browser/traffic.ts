import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** Milliseconds without anything new. */
const quietFor = 700;
const lookEvery = 50;
/** What has not come by then never will. */
const patience = 60_000;

/** What a page has fetched by some moment. */
export interface Traffic {
  /** JavaScript over the wire, in kB (1000 bytes), compressed, with headers. */
  readonly scripts: number;
  /** Everything over the wire, in kB. */
  readonly everything: number;
  /** Requests of any kind. */
  readonly requests: number;
  /** Longest chain of requests of which each had to wait for the one before; the document is 1. */
  readonly chain: number;
}

interface Loaded {
  readonly url: string;
  readonly isScript: boolean;
  /** Fetched for later: nobody waits for it. */
  readonly isSpare: boolean;
  /** Named by the document itself. */
  readonly isNamed: boolean;
  readonly begun: number;
  ended: number;
  bytes: number;
}

export interface TrafficWatch {
  /** What has been asked for and has come by now, but for what is fetched for later. */
  read(): Traffic;
  /** Kilobytes of everything, also of what is fetched for later. */
  readAll(): number;
  /** Resolves when nothing has been asked for or has come for a while; event streams never end and are not waited for. */
  quiet(milliseconds?: number): Promise<void>;
  /** Requests of any kind, also for what is fetched for later. */
  countAll(): number;
}

/** Follows the requests of one page. */
export async function watchTraffic(session: CDPSession): Promise<TrafficWatch> {
  const byId = new Map<string, Loaded>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const isLow = /low/i.test(request.initialPriority);
    byId.set(requestId, {
      url: request.url,
      isScript: type === 'Script' || /\.m?js(?:\?|$)/.test(request.url),
      isSpare: isLow && (type === 'Fetch' || type === 'Prefetch'),
      isNamed: byId.size > 0 && (initiator.type === 'parser' || initiator.type === 'preload'),
      begun: timestamp,
      ended: isStream(request.url, type) ? Number.NaN : Infinity,
      bytes: 0,
    });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = byId.get(requestId);
    if (one) Object.assign(one, { bytes: encodedDataLength, ended: timestamp });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const one = byId.get(requestId);
    if (one) one.ended = timestamp;
  });
  const sum = (some: readonly Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  return {
    read() {
      const needed = [...byId.values()].filter(({ isSpare }) => !isSpare);
      return {
        scripts: sum(needed.filter(({ isScript }) => isScript)),
        everything: sum(needed),
        requests: needed.length,
        chain: chainOf(needed),
      };
    },
    readAll: () => sum([...byId.values()]),
    countAll: () => byId.size,
    async quiet(milliseconds = quietFor) {
      const now = () => performance.now();
      let [last, since] = ['', now()];
      for (const begun = now(); now() - begun < patience; await pause(lookEvery)) {
        const all = [...byId.values()];
        const state = JSON.stringify(all.map(({ bytes, ended }) => [bytes, ended]));
        if (state !== last) [last, since] = [state, now()];
        else if (now() - since >= milliseconds && !all.some(({ ended }) => ended === Infinity)) return;
      }
      const open = [...byId.values()].filter(({ ended }) => ended === Infinity);
      throw new Error(`The page is never quiet: ${open.map(({ url }) => url).join(', ')} has not come.`);
    },
  };
}

const isStream = (url: string, type: string | undefined) =>
  type === 'EventSource' || /\/api\/events/.test(url);

/**
 * What a script asks for may wait for anything that has come before; what the document names waits for the document
 * alone. Requests come in the order in which they began.
 */
export function chainOf(requests: readonly Pick<Loaded, 'isNamed' | 'begun' | 'ended'>[]): number {
  const depths: number[] = [];
  for (const [index, { isNamed, begun }] of requests.entries()) {
    const before = depths.filter((_, other) => (requests[other]?.ended ?? Infinity) <= begun);
    depths[index] = index === 0 ? 1 : isNamed ? 2 : Math.max(1, ...before) + 1;
  }
  return Math.max(0, ...depths);
}
