import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { checkDataFolder, checkPort, type Config, type Running } from '../../edge';
import { serve } from './serve';
import {
  listWorkspaces,
  openFolderStorage,
  openKeyring,
  openReleaseStore,
  prepare,
  publish,
  readManifest,
  readShape,
  type ReleaseStore,
} from '../../store';
import { build } from '../build/build';
import { findLocalModels } from './local-models';
import { findChanged } from '../build/build-workspace';

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
  const models = config.hasModels ? [] : await findLocalModels();
  return { url, stop, hints: [...hintsFor(url, config), ...models] };
}

async function announceBuild(root: string, say: (text: string) => void): Promise<void> {
  const changed = await findChanged(root, listWorkspaces(root));
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(', ');
  const packages = changed.length === 1 ? '1 package' : `${changed.length} packages`;
  say(`Building ${packages} (about a minute the first time): ${names}`);
}

function hintsFor(url: string, { sendsEmail }: Config): string[] {
  return [
    `  Studio    ${url}`,
    `  Emails    ${sendsEmail ? 'sent by the server of SMTP_URL' : `${url}/api/outbox`}`,
    `  API docs  ${url}/api/docs`,
  ];
}

/** Publishes what was built since the last start. A rollback stays until the sources change. */
export async function publishWorkspace(
  { root, storeFolder, user }: Pick<Config, 'root' | 'storeFolder' | 'user'>,
  store: ReleaseStore,
  say: (text: string) => void,
  except: readonly string[] = [],
): Promise<void> {
  const note = join(storeFolder, 'workspace.json');
  const names = listWorkspaces(root)
    .filter(({ kind }) => kind !== 'api')
    .map(({ name }) => name)
    .filter((name) => !except.includes(name));
  const accepted = await store.signer.accepted();
  const built = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const { release, proof } = await prepare(root, name, accepted);
        return [name, [release.version, proof.kit].filter(Boolean).join(' ')] as const;
      }),
    ),
  );
  const { head } = await store.sets.readHead();
  const before = head ? await readNote(note) : {};
  const changed = names.filter((name) => built[name] !== before[name]);
  if (changed.length === 0) return;
  const author = { by: user, reason: 'npm start' };
  const publishedBeside = await topicsOf(root, except);
  const { set: manifest } = await publish(
    { root, store, author, publishedBeside, endsCanaries: true },
    changed,
  );
  await writeFile(`${note}.draft`, JSON.stringify({ ...before, ...built }, null, 2));
  await rename(`${note}.draft`, note);
  if (manifest) say(`Published ${changed.join(', ')}`);
}

async function topicsOf(root: string, names: readonly string[]): Promise<string[]> {
  const remotes = listWorkspaces(root).filter(({ kind, name }) => kind === 'remote' && names.includes(name));
  const manifests = await Promise.all(remotes.map(({ path }) => readManifest(join(root, path), path)));
  return manifests.flatMap(({ events }) => events.published);
}

async function readNote(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // Truncated: publishing the live versions again changes nothing.
  return readShape(Type.Record(Type.String(), Type.String()), text).value ?? {};
}
