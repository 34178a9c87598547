import { join } from 'node:path';
import { createHash } from 'node:crypto';
import {
  type CompatibilityRecord,
  type RemoteManifest,
  type RemoteRelease,
  type ShellRelease,
  keysPlaceholder,
} from '@lisan/contract';
import {
  assertRecordOf,
  readCompatibilityRecord,
  type RemoteCompatibilityRecord,
  type ShellCompatibilityRecord,
} from './compatibility-record';
import { folderOfRemote, isOneRemote } from '../release/workspaces';
import { readBuildOutput } from '../release/build-output';
import { composeRemoteRelease, composeShellRelease } from '../release/compose-release';
import { hashOfRecord } from '../release/contents';
import { readManifest, readViews } from '../release/manifest';
import { ReleaseError } from '../release/release-error';

export type Prepared = {
  readonly name: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly proof: CompatibilityRecord;
  readonly first: readonly string[];
} & (
  | {
      readonly kind: 'remote';
      readonly release: RemoteRelease;
      readonly compatibilityRecord: RemoteCompatibilityRecord;
      readonly budget: RemoteManifest['budget'];
    }
  | {
      readonly kind: 'shell';
      readonly release: ShellRelease;
      readonly compatibilityRecord: ShellCompatibilityRecord;
    }
);

export async function prepare(root: string, name: string, accepted: readonly string[]): Promise<Prepared> {
  return name === 'shell' ? await prepareShell(root, accepted) : await prepareRemote(root, name);
}

async function prepareShell(root: string, accepted: readonly string[]): Promise<Prepared> {
  const [name, folder] = ['shell', join(root, 'shell')];
  const build = await readBuildOutput('shell', folder, name);
  const compatibilityRecord = await readCompatibilityRecord('shell', folder, name);
  assertRecordOf(compatibilityRecord, build.hashes, name);
  const { kit, offers } = compatibilityRecord;
  const file = hashOfRecord(JSON.stringify(compatibilityRecord));
  const proof = { names: build.record.namesProvided, kit: kit.hash, offers, file };
  const { files, version, keys } = bakeKeys(build.files, build.record.version, accepted);
  const release = { ...composeShellRelease({ ...build, record: { ...build.record, version }, files }), keys };
  return { name, kind: 'shell', files, release, proof, compatibilityRecord, first: release.scripts };
}

async function prepareRemote(root: string, name: string): Promise<Prepared> {
  const folder = folderOfRemote(root, name);
  const shown = `remotes/${name}`;
  const manifest = await readManifest(folder, shown);
  const views = await readViews(manifest, folder, shown);
  const build = await readBuildOutput('remote', folder, shown);
  if (manifest.name !== name || build.record.name !== name) {
    throw new ReleaseError('invalid_manifest', [
      `${shown}/remote.json: /name must be '${name}', as the ${isOneRemote(root) ? 'package' : 'folder'} is called`,
    ]);
  }
  const compatibilityRecord = await readCompatibilityRecord('remote', folder, shown);
  assertRecordOf(compatibilityRecord, build.hashes, shown);
  const release = composeRemoteRelease(build, manifest, views);
  const file = hashOfRecord(JSON.stringify(compatibilityRecord));
  const { entry, preload, namesUsed: names, ownReact } = build.record;
  if ((ownReact !== undefined) !== (manifest.ownReact ?? false))
    throw new ReleaseError('not_built', [
      `${shown}/remote.json says otherwise of ownReact than its build: build it again`,
    ]);
  // A remote with its own React has its own kit: no types to compare.
  const proof =
    ownReact === undefined ? { names, file, kit: compatibilityRecord.kit } : { names, file, ownReact };
  return {
    name,
    kind: 'remote',
    files: build.files,
    release,
    proof,
    compatibilityRecord,
    first: [entry, ...preload],
    budget: manifest.budget,
  };
}

interface Baked {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly version: string;
  readonly keys: string[];
}

/**
 * Inserts the keys at publish time, so that builds are reproducible and installations have keys of their own.
 */
function bakeKeys(files: ReadonlyMap<string, Buffer>, version: string, accepted: readonly string[]): Baked {
  const text = accepted.join(' ').padEnd(keysPlaceholder.length);
  if (text.length > keysPlaceholder.length) throw new Error('The shell has no room for so many keys.');
  const scripts = [...files].filter(
    ([path, content]) => path.endsWith('.js') && content.includes(keysPlaceholder),
  );
  if (scripts.length === 0 || accepted.length === 0) return { files, version, keys: [] };
  const baked = new Map(files);
  for (const [path, content] of scripts)
    baked.set(path, Buffer.from(content.toString('utf8').replaceAll(keysPlaceholder, text)));
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const ids = new Set(accepted.map((key) => key.split('.')[0] ?? ''));
  return { files: baked, version: `${version}-k${mark}`, keys: [...ids] };
}
