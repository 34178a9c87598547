import {
  type Prerenders,
  remoteBounds,
  RemoteRelease,
  ShellRelease,
  type ReleasedView,
  type RemoteManifest,
} from '@lisan/contract';
import { hashesOf, isSourceMap, type BuildOutput } from './build-output';
import { checkShape, getShaped } from './check-shape';
import { ReleaseError } from './release-error';

const remoteBase = (name: string, version: string) => `/remotes/${name}/${version}/`;
const shellBase = (version: string) => `/shell/${version}/`;

export function composeRemoteRelease(
  { record, files }: BuildOutput<'remote'>,
  manifest: RemoteManifest,
  views: ReleasedView[],
): RemoteRelease {
  const { pictures: prerenders = {} } = record;
  const named = [
    record.entry,
    ...record.preload,
    ...Object.values(record.parts).flat(),
    ...filesOf(prerenders),
  ];
  assertPresent(`remotes/${record.name}`, named, files);
  assertContributed(record, manifest);
  const release = {
    version: record.version,
    base: remoteBase(record.name, record.version),
    entry: record.entry,
    container: record.container,
    contract: manifest.contract,
    preload: record.preload,
    parts: record.parts,
    integrity: hashesOf(files),
    views,
    slots: (manifest.slots ?? []).map(({ name, order }) => ({ name, order })),
    events: manifest.events,
    sharedRequired: record.sharedRequired,
    ...(Object.keys(prerenders).length > 0 && { pictures: prerenders }),
  };
  // Checked before writing: a version becomes a folder's name.
  return assertBounded(
    `remotes/${record.name}`,
    getShaped(checkShape(RemoteRelease, release, `remotes/${record.name}/dist/build.json`), 'not_built'),
  );
}

export function composeShellRelease({ record, files }: BuildOutput<'shell'>): ShellRelease {
  const { pictures: prerenders = {}, parts = {} } = record;
  assertPresent('shell', [...record.scripts, ...filesOf(prerenders), ...Object.values(parts).flat()], files);
  const release = {
    version: record.version,
    base: shellBase(record.version),
    scripts: record.scripts,
    integrity: hashesOf(files),
    contracts: record.contracts,
    sharedProvided: record.sharedProvided,
    ...(Object.keys(prerenders).length > 0 && { pictures: prerenders }),
    ...(Object.keys(parts).length > 0 && { parts }),
  };
  return assertBounded(
    'shell',
    getShaped(checkShape(ShellRelease, release, 'shell/dist/build.json'), 'not_built'),
  );
}

const filesOf = (prerenders: Prerenders) => Object.values(prerenders).flatMap(({ en, ar }) => [en, ar]);

function assertContributed({ name, parts }: BuildOutput<'remote'>['record'], manifest: RemoteManifest): void {
  const promised = [
    ...manifest.views.map(({ id }) => ['view', id] as const),
    ...(manifest.slots ?? []).map((slot) => ['slot', slot.name] as const),
  ];
  const faults = promised
    .filter(([, key]) => !(key in parts))
    .map(
      ([kind, key]) =>
        `remotes/${name}/remote.json: ${kind} '${key}' is not among what remote.tsx contributes: ${Object.keys(parts).join(', ')}`,
    );
  if (faults.length > 0) throw new ReleaseError('invalid_manifest', faults);
}

/** Every page contains these, so their size is limited. */
function assertBounded<Release extends RemoteRelease | ShellRelease>(
  shown: string,
  release: Release,
): Release {
  const hashes = Object.keys(release.integrity).length;
  const bytes = Buffer.byteLength(JSON.stringify(release));
  const faults = [
    ...(hashes > remoteBounds.hashes
      ? [
          `${shown}/dist has ${hashes} files with a hash; ${remoteBounds.hashes} are taken: let webpack make fewer chunks`,
        ]
      : []),
    ...(bytes > remoteBounds.bytes
      ? [
          `${shown}/dist/build.json: what each page would hold of it is ${bytes} bytes; ${remoteBounds.bytes} are taken`,
        ]
      : []),
  ];
  if (faults.length > 0) throw new ReleaseError('too_large', faults);
  return release;
}

function assertPresent(shown: string, named: readonly string[], files: ReadonlyMap<string, Buffer>): void {
  const missing = named.filter((path) => !files.has(path) || isSourceMap(path));
  if (missing.length > 0) {
    throw new ReleaseError(
      'not_built',
      missing.map((path) => `${shown}/dist/${path} is named by build.json and missing: build again`),
    );
  }
}
