import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COMPATIBILITY_FILE,
  hashesOfBuild,
  isOneRemote,
  readBuildFiles,
  type RemoteCompatibilityRecord,
  type ShellCompatibilityRecord,
  type Workspace,
} from '../../store';
import { readSources } from '../../store/compatibility-check';
import { cachedTypes, readInstalledTypes, type KitTypes } from './kit-types';
import { readShellOffers } from './shell-offers';

export type RecordWriter = (workspace: Workspace) => Promise<void>;

export function createRecordWriter(root: string): RecordWriter {
  let types: Promise<KitTypes> | undefined;
  const typesOf = () => (isOneRemote(root) ? readInstalledTypes(root) : cachedTypes(root));
  return async (workspace) => await write(root, workspace, await (types ??= typesOf()));
}

async function write(
  root: string,
  { name, path, kind }: Workspace,
  { kit, bundled }: KitTypes,
): Promise<void> {
  const folder = join(root, path);
  const shown = kind === 'shell' ? name : `remotes/${name}`;
  const builtFiles = hashesOfBuild(await readBuildFiles(join(folder, 'dist'), shown));
  const record: ShellCompatibilityRecord | RemoteCompatibilityRecord =
    kind === 'shell'
      ? { format: 1, kit, offers: await readShellOffers(root), builtFiles }
      : { format: 1, kit: kit.hash, bundled, builtFiles, sources: await readSources(folder, shown) };
  await writeFile(join(folder, 'dist', COMPATIBILITY_FILE), JSON.stringify(record));
}
