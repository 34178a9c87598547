import { join } from 'node:path';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ReleaseSet, RemoteRelease } from '@lisan/contract';
import { listWorkspaces } from '../build/workspaces';
import type { Config } from '../config';
import { checkDataFolder, checkPort, StartFault } from './checks';
import { publishWorkspace } from './start';
import { serve, type Running } from './serve';
import { openKeyring } from '../signing/keyring';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore } from '../storage/release-store';
import { build } from '../commands/build';
import { readManifest, readViews } from '../release/manifest';

/**
 * The whole of Lisan with the shell and the named remotes in watch mode; the other remotes as they are published. An
 * edit shows in the open page and keeps its state.
 */
export async function develop(
  config: Config,
  names: readonly string[],
  say: (text: string) => void,
): Promise<Running> {
  const { root, host, port } = config;
  assertRemotes(root, names);
  await checkPort(config);
  await checkDataFolder(config.dataFolder);
  const watching = startWatchingBuild({ root, names, host, port });
  let lisan: Running | undefined;
  const stop = async () => {
    await Promise.all([watching.stop(), lisan?.stop()]);
  };
  try {
    await publishOthers(config, names, say);
    let overlay = (set: ReleaseSet) => set;
    lisan = await serve(config, {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: ['127.0.0.1'],
      overlay: (set) => overlay(set),
      say,
    });
    overlay = await overlayOf(root, await watching.served);
    watching.standBefore(lisan.url);
    return { url: `http://${host}:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function assertRemotes(root: string, names: readonly string[]): void {
  const remotes = listWorkspaces(root).flatMap(({ kind, name }) => (kind === 'remote' ? name : []));
  const unknown = names.filter((name) => !remotes.includes(name));
  if (unknown.length > 0)
    throw new StartFault(
      `There is no remote ${unknown.join(', ')}; there are ${remotes.join(', ')}. The shell is always watched.`,
    );
}

/** Those that nobody works on: built anew only where something of them has changed. */
async function publishOthers(
  config: Config,
  names: readonly string[],
  say: (text: string) => void,
): Promise<void> {
  const { root } = config;
  const others = listWorkspaces(root)
    .map(({ name }) => name)
    .filter((name) => !names.includes(name));
  await build({ root, say }, others);
  const store = openReleaseStore(openFolderStorage(config.storeFolder), openKeyring(config.keysFolder));
  await publishWorkspace(config, store, say, names);
}

/** What the watching build serves. */
interface Served {
  readonly shell: Pick<ReleaseSet['shell'], 'base' | 'scripts'>;
  readonly remotes: Readonly<Record<string, Pick<RemoteRelease, 'base' | 'entry' | 'container'>>>;
}

/** The live set with the shell and the watched remotes in place of the published ones. */
export async function overlayOf(root: string, served: Served): Promise<(set: ReleaseSet) => ReleaseSet> {
  const watched = await Promise.all(
    Object.entries(served.remotes).map(async ([name, files]) => {
      const folder = join(root, 'remotes', name);
      const manifest = await readManifest(folder, `remotes/${name}`);
      const release: RemoteRelease = {
        ...files,
        version: 'development',
        contract: manifest.contract,
        views: await readViews(manifest, folder, `remotes/${name}`),
        slots: manifest.slots ?? [],
        events: manifest.events,
        preload: [],
        parts: {},
        integrity: {},
        sharedRequired: {},
      };
      return [name, release] as const;
    }),
  );
  return (set) => ({
    ...set,
    shell: { ...set.shell, ...served.shell, version: 'development', integrity: {} },
    remotes: { ...set.remotes, ...Object.fromEntries(watched) },
  });
}

interface WatchOptions {
  readonly root: string;
  readonly names: readonly string[];
  readonly host: string;
  readonly port: number;
}

/** The build in watch mode, a process of its own. */
interface WatchingBuild {
  /** What it serves, after the first compile. Rejects with a StartFault when it ends before; it has then said why. */
  readonly served: Promise<Served>;
  /** Tells it the origin of the edge, which has what it does not serve itself. */
  standBefore(edge: string): void;
  /** Keeps what was compiled for the next time. */
  stop(): Promise<void>;
}

/** It compiles beside whatever else is started: the edge is told to it when it is there. */
function startWatchingBuild(options: WatchOptions): WatchingBuild {
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
