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
  /** Origin of the edge. */
  readonly behind: string;
}

/** The build in watch mode, a process of its own. */
export interface WatchingBuild {
  readonly served: Served;
  stop(): Promise<void>;
}

/** Resolves after the first compile. @throws StartFault when it ends before; it has then said why */
export async function startWatchingBuild(options: WatchOptions): Promise<WatchingBuild> {
  const child = fork(join(options.root, 'shared', 'remote-build', 'bin', 'development.mjs'), [
    JSON.stringify(options),
  ]);
  const ended = once(child, 'exit');
  const served = await Promise.race([nextWord(child), ended.then(() => undefined)]);
  if (!served) throw new StartFault('The watching build ended before it was ready.', { isTold: true });
  return {
    served,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function nextWord(child: ChildProcess): Promise<Served> {
  const [message] = (await once(child, 'message')) as [{ served: Served }];
  return message.served;
}
