import type { ReleaseSet } from '@lisan/contract';
import { listWorkspaces } from '../build/workspaces';
import type { Config } from '../config';
import { overlayOf } from '../develop/overlay';
import { startWatchingBuild } from '../develop/watching-build';
import { checkDataFolder, checkPort } from '../start/checks';
import { publishWorkspace } from './publish-workspace';
import { serve, type Running } from '../start/serve';
import { openKeyring } from '../signing/keyring';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore } from '../storage/release-store';
import { build } from './build';

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
  await checkPort(config);
  await checkDataFolder(config.dataFolder);
  const others = listWorkspaces(root)
    .map(({ name }) => name)
    .filter((name) => !names.includes(name));
  await build({ root, say }, others);
  await publishWorkspace(
    config,
    openReleaseStore(openFolderStorage(config.storeFolder), openKeyring(config.keysFolder)),
    say,
    names,
  );

  let overlay = (set: ReleaseSet) => set;
  const lisan = await serve(config, {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: ['127.0.0.1'],
    overlay: (set) => overlay(set),
    say,
  });
  try {
    const watching = await startWatchingBuild({ root, names, host, port, behind: lisan.url });
    overlay = await overlayOf(root, watching.served);
    return {
      url: `http://${host}:${port}`,
      async stop() {
        await watching.stop();
        await lisan.stop();
      },
    };
  } catch (error) {
    await lisan.stop();
    throw error;
  }
}
