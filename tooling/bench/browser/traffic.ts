import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

const QUIET_MS = 700;
const POLL_INTERVAL_MS = 50;
const QUIET_TIMEOUT_MS = 60_000;

export interface Traffic {
  /** JavaScript over the network in kB (1000 bytes), compressed, with headers. */
  readonly scripts: number;
  /** The documents, in the same way. */
  readonly document: number;
  readonly requests: number;
  /** Longest chain of dependent requests; the document is 1. */
  readonly chain: number;
}

interface Loaded {
  readonly url: string;
  readonly isScript: boolean;
  readonly isDocument: boolean;
  readonly isSpare: boolean;
  /** Requested by the document itself. */
  readonly isNamed: boolean;
  readonly begun: number;
  ended: number;
  bytes: number;
}

export interface TrafficWatch {
  read(): Traffic;
  /** Resolves when the network is quiet; ignores event streams. */
  quiet(): Promise<void>;
}

export async function watchTraffic(session: CDPSession): Promise<TrafficWatch> {
  const byId = new Map<string, Loaded>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const isLow = /low/i.test(request.initialPriority);
    const isStream = type === 'EventSource' || request.url.includes('/api/events');
    byId.set(requestId, {
      url: request.url,
      isScript: type === 'Script' || /\.m?js(?:\?|$)/.test(request.url),
      isDocument: type === 'Document',
      isSpare: isLow && (type === 'Fetch' || type === 'Prefetch'),
      isNamed: byId.size > 0 && (initiator.type === 'parser' || initiator.type === 'preload'),
      begun: timestamp,
      ended: isStream ? Number.NaN : Infinity,
      bytes: 0,
    });
  });
  const update = (requestId: string, changes: Partial<Loaded>) => {
    const one = byId.get(requestId);
    if (one) Object.assign(one, changes);
  };
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    update(requestId, { bytes: (byId.get(requestId)?.bytes ?? 0) + encodedDataLength }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    update(requestId, { bytes: encodedDataLength, ended: timestamp }),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => update(requestId, { ended: timestamp }));
  return {
    read() {
      const needed = [...byId.values()].filter(({ isSpare }) => !isSpare);
      const sumOf = (part: readonly Loaded[]) => part.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
      return {
        scripts: sumOf(needed.filter(({ isScript }) => isScript)),
        document: sumOf(needed.filter(({ isDocument }) => isDocument)),
        requests: needed.length,
        chain: chainOf(needed),
      };
    },
    async quiet() {
      const now = () => performance.now();
      let [last, since] = ['', now()];
      for (const begun = now(); now() - begun < QUIET_TIMEOUT_MS; await pause(POLL_INTERVAL_MS)) {
        const all = [...byId.values()];
        const state = JSON.stringify(all.map(({ bytes, ended }) => [bytes, ended]));
        if (state !== last) [last, since] = [state, now()];
        else if (now() - since >= QUIET_MS && !all.some(({ ended }) => ended === Infinity)) return;
      }
      const open = [...byId.values()].filter(({ ended }) => ended === Infinity);
      throw new Error(`The page is never quiet: ${open.map(({ url }) => url).join(', ')} has not come.`);
    },
  };
}

/**
 * A script's request may depend on everything received before; one named by the document depends
 * only on that.
 */
function chainOf(requests: readonly Loaded[]): number {
  const depths: number[] = [];
  for (const [index, { isNamed, begun }] of requests.entries()) {
    const before = depths.filter((_, other) => (requests[other]?.ended ?? Infinity) <= begun);
    depths[index] = index === 0 ? 1 : isNamed ? 2 : Math.max(1, ...before) + 1;
  }
  return Math.max(0, ...depths);
}
