import type pg from 'pg';
import { isConnectionFault } from './connection-faults';
import type { SilenceWatch } from './silence-watch';

/** As many at a time as one connection is given; whoever comes then asks by another. */
const MOST_ASKED = 64;
/** Milliseconds after which an answer is late. What it waits for, a lock or a long list, must hold nobody else. */
const LATE_MS = 100;
/** Milliseconds before a connection that could not be made is tried again. */
const AGAIN_MS = 1_000;

interface ReadLineOptions {
  /** A connection that sends without waiting for what it asked before, greeted. */
  readonly open: () => Promise<pg.Client>;
  readonly watch: SilenceWatch;
}

type Ask = (client: pg.Client) => Promise<pg.QueryResult>;

/**
 * Reads of many callers on one connection, one behind the other, without waiting for answers between them. What is
 * asked in one turn of the event loop leaves in one piece: to hand each to the system by itself, and to wake PostgreSQL
 * for each, is dearer than all the rest of a light call.
 */
export interface ReadLine {
  /** `undefined`: it cannot be asked here and now, or its answer never came; a reading can be asked again. */
  read(ask: Ask): Promise<pg.QueryResult | undefined>;
  close(): Promise<void>;
}

export function createReadLine({ open, watch }: ReadLineOptions): ReadLine {
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let notBefore = 0;
  let isClosed = false;
  let asked = 0;
  let heardAt = 0;

  async function connect(): Promise<void> {
    try {
      const opened = await open();
      if (isClosed) return void opened.end();
      client = opened;
      const forget = () => {
        if (client === opened) client = undefined;
      };
      opened.once('error', forget).once('end', forget);
    } catch {
      // Whoever asks another way is told why.
      notBefore = performance.now() + AGAIN_MS;
    } finally {
      opening = undefined;
    }
  }

  function findReady(): pg.Client | undefined {
    if (client === undefined) {
      if (!isClosed && performance.now() >= notBefore) opening ??= connect();
      return undefined;
    }
    if (asked === 0) return client;
    return asked < MOST_ASKED && performance.now() - heardAt < LATE_MS ? client : undefined;
  }

  function hear(from: pg.Client): void {
    if (from !== client) return;
    asked -= 1;
    heardAt = performance.now();
    if (asked === 0) watch.end(from);
    else watch.begin(from);
  }

  return {
    async read(ask) {
      const ready = findReady();
      if (ready === undefined) return undefined;
      if (asked === 0) {
        heardAt = performance.now();
        watch.begin(ready);
      }
      asked += 1;
      sendTogether(ready.connection.stream);
      try {
        return await ask(ready);
      } catch (error) {
        if (!isConnectionFault(error)) throw error;
        return undefined;
      } finally {
        hear(ready);
      }
    },
    async close() {
      isClosed = true;
      await opening;
      await client?.end();
    },
  };
}

interface Corkable {
  readonly writableCorked: number;
  cork(): void;
  uncork(): void;
}

/** Holds what is written until the end of this turn of the event loop. */
function sendTogether(stream: Corkable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
