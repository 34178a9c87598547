import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartFault } from '../start-fault';
import type { Served } from './overlay';

interface WatchOptions {
  readonly root: string;
  readonly names: readonly string[];
  readonly host: string;
  readonly port: number;
}

/** The build in watch mode, a process of its own. */
export interface WatchingBuild {
  /** What it serves, after the first compile. Rejects with a StartFault when it ends before; it has then said why. */
  readonly served: Promise<Served>;
  /** Tells it the origin of the edge, which has what it does not serve itself. */
  standBefore(edge: string): void;
  /** Keeps what was compiled for the next time. */
  stop(): Promise<void>;
}

/** It compiles beside whatever else is started: the edge is told to it when it is there. */
export function startWatchingBuild(options: WatchOptions): WatchingBuild {
  const script = join(options.root, 'shared', 'remote-build', 'bin', 'development.mjs');
  // Nothing there is TypeScript to Node: what reads it for this process would only be in the way.
  const child = fork(script, [JSON.stringify(options)], { execArgv: [] });
  const ended = once(child, 'exit');
  const served = Promise.race([
    nextWord(child),
    ended.then((): never => {
      throw new StartFault('The watching build ended before it was ready.', { isTold: true });
    }),
  ]);
  // Callers await this late; without a handler an early failure would be an unhandled rejection.
  served.catch(() => undefined);
  return {
    served,
    standBefore: (edge) => void child.send({ behind: edge }),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function nextWord(child: ChildProcess): Promise<Served> {
  const [message] = (await once(child, 'message')) as [{ served: Served }];
  return message.served;
}
