import type { Config } from '../config';
import { checkDataFolder, checkPort } from './checks';
import { publishWorkspace } from '../commands/publish-workspace';
import { serve, type Running } from './serve';
import { openKeyring } from '../signing/keyring';
import { openFolderStorage } from '../storage/folder-storage';
import { openReleaseStore } from '../storage/release-store';
import { build } from '../commands/build';
import { findChanged } from '../build/build-workspace';
import { listWorkspaces } from '../build/workspaces';

/**
 * Everything on this machine: builds what changed, publishes it into the local store, runs the API as a process of
 * its own and the edge in this one. Throws a StartFault for what can be mended, before anything is begun.
 */
export async function start(config: Config, say: (text: string) => void): Promise<Running> {
  await checkPort(config);
  await checkDataFolder(config.dataFolder);
  await announceBuild(config.root, say);
  await build({ root: config.root, say });
  await publishWorkspace(
    config,
    openReleaseStore(openFolderStorage(config.storeFolder), openKeyring(config.keysFolder)),
    say,
  );
  const { host, port, trustedProxies } = config;
  const { stop } = await serve(config, { host, port, trustedProxies, say });
  const url = `http://${host}:${port}`;
  return { url, stop, hints: hintsFor(url, config) };
}

async function announceBuild(root: string, say: (text: string) => void): Promise<void> {
  const changed = await findChanged(root, listWorkspaces(root));
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(', ');
  const packages = changed.length === 1 ? '1 package' : `${changed.length} packages`;
  say(`Building ${packages} (about a minute the first time): ${names}`);
}

/** Where to look next. */
function hintsFor(url: string, { sendsEmail }: Config): string[] {
  return [
    `  Studio    ${url}`,
    `  Emails    ${sendsEmail ? 'sent by the server of SMTP_URL' : `${url}/api/outbox`}`,
    `  API docs  ${url}/api/docs`,
  ];
}
