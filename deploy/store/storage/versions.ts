import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { RemoteRelease, ShellRelease } from '@lisan/contract';
import { isSourceMap, compressed } from '../release/build-output';
import { readShape } from '../release/check-shape';
import { hashOfRecord } from '../release/contents';
import { ReleaseError } from '../release/release-error';
import type { NamedVersion } from './holds';
import { StoreError, type Storage } from './storage';

export type Release = RemoteRelease | ShellRelease;

const RECORDS_FOLDER = 'versions';
const COMPATIBILITY_FOLDER = 'proofs';

const unbrotli = promisify(brotliDecompress);
const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

export const pathsOf = ({ name, version }: NamedVersion) => {
  const below = name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
  return {
    record: `${RECORDS_FOLDER}/${below}.json`,
    assets: `assets/${below}`,
    maps: `maps/${below}`,
    proofs: `${COMPATIBILITY_FOLDER}/${below}`,
  };
};

export function openVersions(storage: Storage) {
  async function keepFile(path: string, content: Buffer, shown: string): Promise<'created' | 'exists'> {
    if ((await storage.create(path, content)) === 'created') return 'created';
    // Comments change maps only: the first map stays.
    if (isSourceMap(path)) return 'exists';
    const there = await storage.read(path);
    if (there === undefined || !there.equals(content)) {
      throw new ReleaseError('version_exists', [
        `${shown} was published before with other bytes, and stays as it is`,
      ]);
    }
    return 'exists';
  }

  async function readRecord(name: string, version: string): Promise<Release | undefined> {
    const file = pathsOf({ name, version }).record;
    const text = await storage.read(file);
    if (text === undefined) return undefined;
    const schema = name === 'shell' ? ShellRelease : RemoteRelease;
    const { value, faults } = readShape(schema, text.toString('utf8'), file);
    if (value) return value;
    throw new StoreError('store_damaged', `${faults.join('\n')}. See \`doctor\` for more.`);
  }

  const compatibilityPath = (version: NamedVersion, hash: string) =>
    `${pathsOf(version).proofs}/${hash}.json.br`;

  async function findCompatibilityRecord(version: NamedVersion, hash: string): Promise<string | undefined> {
    const content = await storage.read(compatibilityPath(version, hash));
    const text = content && (await unbrotli(content).catch(() => undefined))?.toString('utf8');
    return text !== undefined && hashOfRecord(text) === hash ? text : undefined;
  }

  /** Equal bytes may have several records: sources differ. */
  async function keepCompatibilityRecord(version: NamedVersion, text: string): Promise<void> {
    const hash = hashOfRecord(text);
    const content = await brotli(Buffer.from(text));
    const path = compatibilityPath(version, hash);
    if ((await storage.create(path, content)) === 'created') return;
    if ((await findCompatibilityRecord(version, hash)) !== undefined) return;
    await storage.remove(path);
    await storage.create(path, content);
  }

  return {
    /** Rejects other bytes for an existing version. Safe to repeat after a kill. */
    async keep(
      name: string,
      release: Release,
      files: ReadonlyMap<string, Buffer>,
      proof: string,
    ): Promise<'kept' | 'known'> {
      const known = await readRecord(name, release.version);
      await eachOf([...files], async ([path, content]) => {
        const folder = isSourceMap(path) ? 'maps' : 'assets';
        const target = `${folder}${release.base}${path}`;
        const outcome = await keepFile(target, content, `${release.base}${path}`);
        if (folder === 'maps' || (known && outcome === 'exists')) return;
        for (const [ending, bytes] of await compressed(path, content)) {
          await storage.create(`${target}${ending}`, bytes);
        }
      });
      await keepCompatibilityRecord({ name, version: release.version }, proof);
      // Last: a version with a record is complete.
      const record = Buffer.from(JSON.stringify(release, null, 2));
      const path = pathsOf({ name, version: release.version }).record;
      if ((await storage.create(path, record)) === 'created') return 'kept';
      if (!isDeepStrictEqual(await readRecord(name, release.version), JSON.parse(record.toString()))) {
        throw new ReleaseError('version_exists', [
          `${name} ${release.version} was published before, described otherwise`,
        ]);
      }
      return 'known';
    },

    async readCompatibilityRecord(version: NamedVersion, hash: string): Promise<string> {
      const found = await findCompatibilityRecord(version, hash);
      if (found !== undefined) return found;
      const { name, version: number } = version;
      throw new StoreError(
        'store_damaged',
        `The compatibility record of ${name} ${number} is missing or changed (${pathsOf(version).proofs}): publish ${name} again, from its build.`,
      );
    },

    has: async (name: string, version: string): Promise<boolean> =>
      (await readRecord(name, version)) !== undefined,

    async list(): Promise<(NamedVersion & { readonly writtenAt: number })[]> {
      const newest = new Map<string, NamedVersion & { writtenAt: number }>();
      for (const folder of [RECORDS_FOLDER, 'assets', 'maps']) {
        for (const { path, writtenAt } of await storage.files(folder)) {
          const found = versionOf(path, folder === RECORDS_FOLDER);
          if (!found) continue;
          const key = `${found.name} ${found.version}`;
          newest.set(key, { ...found, writtenAt: Math.max(writtenAt, newest.get(key)?.writtenAt ?? 0) });
        }
      }
      return [...newest.values()];
    },

    async remove(version: NamedVersion, confirm: () => void): Promise<void> {
      const { record, assets, maps, proofs } = pathsOf(version);
      // First: a version without a record does not exist.
      for (const path of [record, assets, maps, proofs]) {
        confirm();
        await storage.remove(path);
      }
    },
  };
}

/**
 * Version that a path belongs to: `remotes/chat/1.0.0-9f86d081/view.js`, or a record
 * `remotes/chat/1.0.0-9f86d081.json`.
 */
function versionOf(path: string, isRecord: boolean): NamedVersion | undefined {
  const [kind, ...rest] = path.split('/');
  const [name, version, ...below] = kind === 'shell' ? ['shell', ...rest] : rest;
  if ((kind !== 'shell' && kind !== 'remotes') || name === undefined || version === undefined)
    return undefined;
  if (!isRecord) return below.length > 0 ? { name, version } : undefined;
  return below.length === 0 && version.endsWith('.json')
    ? { name, version: version.replace(/\.json$/, '') }
    : undefined;
}

async function eachOf<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(items.map(act));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
