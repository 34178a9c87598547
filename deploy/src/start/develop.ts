import type { ReleaseSet } from '@lisan/contract';
import { listWorkspaces } from '../build/workspaces';
import type { Config } from '../config';
import { overlayOf } from '../develop/overlay';
import { startWatchingBuild } from '../develop/watching-build';
import { checkDataFolder, checkPort } from './checks';
import { publishWorkspace } from '../commands/publish-workspace';
import { serve, type Running } from './serve';
import { openKeyring } from '../signing/keyring';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore } from '../storage/release-store';
import { StartFault } from '../start-fault';
import { build } from '../commands/build';

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
