import { join } from 'node:path';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ReleaseManifest, RemoteRelease } from '@lisan/contract';
import {
  listWorkspaces,
  openFolderStorage,
  openKeyring,
  openReleaseStore,
  readManifest,
  readViews,
} from '../../store';
import { checkDataFolder, checkPort, type Config, StartError, type Running } from '../../edge';
import { publishWorkspace } from './start';
import { serve } from './serve';
import { build } from '../build/build';

/** Watches the shell and the named remotes, and serves the others as published. */
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
    let overlay = (manifest: ReleaseManifest) => manifest;
    lisan = await serve(config, {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: ['127.0.0.1'],
      overlay: (manifest) => overlay(manifest),
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
    throw new StartError(
      `There is no remote ${unknown.join(', ')}; there are ${remotes.join(', ')}. The shell is always watched.`,
    );
}

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

interface Served {
  readonly shell: Pick<ReleaseManifest['shell'], 'base' | 'scripts'>;
  readonly remotes: Readonly<Record<string, Pick<RemoteRelease, 'base' | 'entry' | 'container'>>>;
}

export async function overlayOf(
  root: string,
  served: Served,
): Promise<(manifest: ReleaseManifest) => ReleaseManifest> {
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
  return (manifest) => ({
    ...manifest,
    shell: { ...manifest.shell, ...served.shell, version: 'development', integrity: {} },
    remotes: { ...manifest.remotes, ...Object.fromEntries(watched) },
  });
}

interface WatchOptions {
  readonly root: string;
  readonly names: readonly string[];
  readonly host: string;
  readonly port: number;
}

function startWatchingBuild(options: WatchOptions) {
  const script = join(options.root, 'shared', 'remote-build', 'bin', 'development.mjs');
  const child = fork(script, [JSON.stringify(options)], { execArgv: [] });
  const ended = once(child, 'exit');
  const served = Promise.race([
    nextWord(child),
    ended.then((): never => {
      throw new StartError('The watching build ended before it was ready.', { isReported: true });
    }),
  ]);
  // Awaited late: avoids an unhandled rejection.
  served.catch(() => undefined);
  return {
    served,
    standBefore: (edge: string): void => void child.send({ behind: edge }),
    async stop(): Promise<void> {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

async function nextWord(child: ChildProcess): Promise<Served> {
  const [message] = (await once(child, 'message')) as [{ served: Served }];
  return message.served;
}
