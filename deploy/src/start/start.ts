import type { Config } from '../config';
import { checkDataFolder, checkPort } from './checks';
import { publishWorkspace } from '../commands/publish-workspace';
import { serve, type Running } from './serve';
import { openKeyring } from '../signing/keyring';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore } from '../storage/release-store';
import { build } from '../commands/build';

/**
 * Everything on this machine: builds what changed, publishes it into the local store, runs the API as a process of
 * its own and the edge in this one. Throws a StartFault for what can be mended, before anything is begun.
 */
export async function start(config: Config, say: (text: string) => void): Promise<Running> {
  await checkPort(config);
  await checkDataFolder(config.dataFolder);
  await build({ root: config.root, say });
  await publishWorkspace(
    config,
    openReleaseStore(openFolderStorage(config.storeFolder), openKeyring(config.keysFolder)),
    say,
  );
  const { host, port, trustedProxies } = config;
  const { stop } = await serve(config, { host, port, trustedProxies, say });
  return { url: `http://${host}:${port}`, stop };
}
