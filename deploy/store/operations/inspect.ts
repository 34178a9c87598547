import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { ReleaseRecord } from '@lisan/contract';
import { ExpectedError } from '../expected-error';
import { hashOf } from '../release/build-output';
import { canariesOf, knownRecordsOf } from '../release/contents';
import type { ReleaseStore } from '../storage/release-store';
import { pathsOf } from '../storage/versions';
import { versionsOf } from './collect';

const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

export interface Findings {
  readonly files: number;
  readonly faults: readonly string[];
}

export async function verifyManifest(store: ReleaseStore, record: ReleaseRecord): Promise<Findings> {
  const { set: manifest } = record;
  const { proofs, lostRecords } = knownRecordsOf(record);
  const canaries = Object.entries(canariesOf(record));
  const parts = [
    { name: 'shell', release: manifest.shell, file: proofs['shell']?.file },
    ...Object.entries(manifest.remotes).map(([name, release]) => ({
      name,
      release,
      file: proofs[name]?.file,
    })),
    ...canaries.map(([name, { canary, proof }]) => ({ name, release: canary.release, file: proof?.file })),
  ];
  const faults: string[] = [];
  let files = 0;
  for (const { name, release, file } of parts) {
    const { assets } = pathsOf({ name, version: release.version });
    for (const [path, hash] of Object.entries(release.integrity)) {
      files += 1;
      const fault = await checkFile(store, `${assets}/${path}`, hash);
      if (fault) faults.push(fault);
    }
    faults.push(...(await checkRecord(store, name, release.version)));
    if (file !== undefined)
      faults.push(
        ...(await faultOf(() =>
          store.versions.readCompatibilityRecord({ name, version: release.version }, file),
        )),
      );
  }
  const lost = [
    ...Object.keys(lostRecords),
    ...canaries.flatMap(([name, { canary, proof }]) =>
      canary.proof && !proof ? [`the canary of ${name}`] : [],
    ),
  ];
  faults.push(
    ...lost.map((what) => `set ${manifest.id}: the compatibility record of ${what} is not the signed one`),
  );
  return { files, faults };
}

async function checkFile({ storage }: ReleaseStore, path: string, hash: string): Promise<string | undefined> {
  const bytes = await storage.read(path);
  if (!bytes) return `${path}: is missing`;
  if (hashOf(bytes) !== hash) return `${path}: has other bytes than were published`;
  for (const ending of ['br', 'gz'] as const) {
    const twin = await storage.read(`${path}.${ending}`);
    if (!twin) continue;
    const unpacked = await unpack[ending](twin).catch(() => undefined);
    if (!unpacked?.equals(bytes)) return `${path}.${ending}: does not unpack to what was published`;
  }
  return undefined;
}

/** A version without a record counts as unfinished. */
async function checkRecord({ versions }: ReleaseStore, name: string, version: string): Promise<string[]> {
  let isThere: boolean | undefined;
  const faults = await faultOf(async () => {
    isThere = await versions.has(name, version);
  });
  return isThere === false ? [`${pathsOf({ name, version }).record}: is missing`] : faults;
}

async function faultOf(inspection: () => Promise<unknown>): Promise<string[]> {
  try {
    await inspection();
    return [];
  } catch (error) {
    if (error instanceof ExpectedError) return [error.message];
    throw error;
  }
}

const known = new Set([
  'sets',
  'versions',
  'assets',
  'maps',
  'proofs',
  'held',
  'condemned',
  'acts',
  'tokens',
  'token-uses',
  'halts',
  'workspace.json',
]);

export async function inspectStore(store: ReleaseStore): Promise<Findings> {
  const { head, faults: headFaults } = await store.sets.readHead();
  const { faults } = await store.sets.list(Number.MAX_SAFE_INTEGER);
  const found = [...new Set([...headFaults, ...faults])];
  const foreign = (await store.storage.names('')).filter((name) => !known.has(name) && !name.startsWith('.'));
  found.push(...foreign.map((name) => `${name}: is no part of a release store`));
  const live = head ? await verifyManifest(store, head) : { files: 0, faults: [] };
  found.push(...live.faults);
  const seen = new Set(head ? versionsOf(head.set).map(({ name, version }) => `${name} ${version}`) : []);
  for (const { name, version } of await store.versions.list()) {
    if (seen.has(`${name} ${version}`)) continue;
    const isUnfinished = !(await store.storage.read(pathsOf({ name, version }).record));
    if (!isUnfinished) found.push(...(await checkRecord(store, name, version)));
  }
  return { files: live.files, faults: found };
}
