import { isDeepStrictEqual } from 'node:util';
import { ReleaseRecord, RemoteRelease, ShellRelease, type ReleaseSet } from '@lisan/contract';
import { checkShape, parseJson } from '../release/check-shape';
import { isSourceMap } from '../release/build-output';
import { compressed } from '../release/compress';
import { Refusal } from '../release/refusal';
import type { Storage } from './storage';

const schemas = { remotes: RemoteRelease, shell: ShellRelease };
type Release = RemoteRelease | ShellRelease;

/** `add` found another set at the head than the one the new set was made from. */
export type AddOutcome = 'added' | 'overtaken';

/** Versions and sets in a storage. Versions never change; sets are numbered, and the highest number is live. */
export interface ReleaseStore {
  /** Keeps every file of a version. Refuses when the version is there with other bytes. Safe to repeat after a kill. */
  keepVersion(name: string, release: Release, files: ReadonlyMap<string, Buffer>): Promise<'kept' | 'known'>;
  hasVersion(name: string, version: string): Promise<boolean>;
  findHead(): Promise<ReleaseRecord | undefined>;
  findSet(id: string): Promise<ReleaseRecord | undefined>;
  /** Newest first. */
  listSets(limit: number): Promise<ReleaseRecord[]>;
  /** The compare-and-swap: makes the record the head if `record.set.previous` still is. */
  add(record: ReleaseRecord): Promise<AddOutcome>;
  listVersions(): Promise<{ name: string; version: string }[]>;
  removeVersion(name: string, version: string): Promise<void>;
}

/** `name` is a remote's name, or `shell`. */
export function openReleaseStore(storage: Storage): ReleaseStore {
  const recordPath = (name: string, version: string) =>
    name === 'shell' ? `versions/shell/${version}.json` : `versions/remotes/${name}/${version}.json`;

  async function readSet(file: string): Promise<ReleaseRecord | undefined> {
    const text = await storage.read(`sets/${file}`);
    if (text === undefined) return undefined;
    const where = { file: `sets/${file}`, code: 'unknown_set' } as const;
    return checkShape(ReleaseRecord, parseJson(text.toString('utf8'), where), where);
  }

  async function keepFile(path: string, content: Buffer, shown: string): Promise<void> {
    // A comment moves the lines of a map and nothing that runs: the first map of a version stays.
    if ((await storage.create(path, content)) === 'created' || isSourceMap(path)) return;
    const there = await storage.read(path);
    if (there === undefined || !there.equals(content)) {
      throw new Refusal('version_exists', [
        `${shown} was published before with other bytes, and stays as it is`,
      ]);
    }
  }

  return {
    async keepVersion(name, release, files) {
      const known = await storage.read(recordPath(name, release.version));
      await Promise.all(
        [...files].map(async ([path, content]) => {
          const folder = isSourceMap(path) ? 'maps' : 'assets';
          const target = `${folder}${release.base}${path}`;
          await keepFile(target, content, `${release.base}${path}`);
          if (folder === 'maps' || known) return;
          for (const [ending, bytes] of await compressed(path, content)) {
            await storage.create(`${target}${ending}`, bytes);
          }
        }),
      );
      // The record comes last: a version that has one is complete.
      const text = JSON.stringify(release, null, 2);
      if ((await storage.create(recordPath(name, release.version), Buffer.from(text))) === 'created')
        return 'kept';
      const there = (await storage.read(recordPath(name, release.version)))?.toString('utf8') ?? 'null';
      if (!isDeepStrictEqual(JSON.parse(there), JSON.parse(text))) {
        throw new Refusal('version_exists', [
          `${name} ${release.version} was published before, described otherwise`,
        ]);
      }
      return 'known';
    },

    async hasVersion(name, version) {
      const text = await storage.read(recordPath(name, version));
      if (text === undefined) return false;
      const where = { file: recordPath(name, version), code: 'files_missing' } as const;
      checkShape(
        name === 'shell' ? schemas.shell : schemas.remotes,
        parseJson(text.toString('utf8'), where),
        where,
      );
      return true;
    },

    async findHead() {
      const last = (await storage.list('sets')).at(-1);
      return last === undefined ? undefined : await readSet(last);
    },

    async findSet(id) {
      const record = await readSet(setFile(sequenceOf(id)));
      return record?.set.id === id ? record : undefined;
    },

    async listSets(limit) {
      const files = (await storage.list('sets')).reverse().slice(0, limit);
      const records = await Promise.all(files.map(readSet));
      return records.filter((record) => record !== undefined);
    },

    async add(record) {
      const outcome = await storage.create(
        `sets/${setFile(sequenceOf(record.set.id))}`,
        Buffer.from(JSON.stringify(record, null, 2)),
      );
      return outcome === 'created' ? 'added' : 'overtaken';
    },

    async listVersions() {
      const named = async (name: string, folder: string) =>
        (await storage.list(folder)).map((file) => ({ name, version: file.replace(/\.json$/, '') }));
      const remotes = await storage.list('versions/remotes');
      const lists = [
        named('shell', 'versions/shell'),
        ...remotes.map((name) => named(name, `versions/remotes/${name}`)),
      ];
      return (await Promise.all(lists)).flat();
    },

    async removeVersion(name, version) {
      // The record goes first: what has none is not there, whatever is left of its files.
      await storage.remove(recordPath(name, version));
      const base = name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
      await storage.remove(`assets/${base}`);
      await storage.remove(`maps/${base}`);
    },
  };
}

export function sequenceOf(id: ReleaseSet['id']): number {
  return Number(id.split('-')[0]);
}

const setFile = (sequence: number) => `${String(sequence).padStart(8, '0')}.json`;
