import { ReleaseRecord, type ReleaseManifest } from '@lisan/contract';
import { checkShape, getShaped, readShape } from '../release/check-shape';
import { isOurs, noSigner, type KnownKeys } from '../signing/sign-manifest';
import type { Storage } from './storage';

const MANIFESTS_FOLDER = 'sets';
const setName = /^(\d{8,15})\.(json|set-aside)$/;

export function sequenceOf(id: ReleaseManifest['id']): number {
  return Number(id.split('-')[0]);
}

const fileOf = (sequence: number) => `${String(sequence).padStart(8, '0')}.json`;

export interface ManifestState {
  readonly head: ReleaseRecord | undefined;
  readonly next: number;
  readonly faults: readonly string[];
}

interface Listing {
  readonly numbers: readonly number[];
  readonly highest: number;
  readonly foreign: readonly string[];
}

export type Manifests = ReturnType<typeof openManifests>;

/**
 * Numbered, immutable files; the highest readable one is live.
 * @param knownKeys must have signed the head
 */
export function openManifests(storage: Storage, knownKeys: KnownKeys = noSigner) {
  async function listNumbers(after?: number): Promise<Listing> {
    const names = await storage.names(MANIFESTS_FOLDER, after === undefined ? undefined : fileOf(after));
    const matches = names.map((name) => ({ name, parts: setName.exec(name) }));
    const taken = matches.flatMap(({ parts }) => (parts ? [Number(parts[1])] : []));
    return {
      numbers: matches
        .flatMap(({ parts }) => (parts?.[2] === 'json' ? [Number(parts[1])] : []))
        .sort((one, other) => other - one),
      highest: Math.max(after ?? 0, ...taken),
      foreign: matches.flatMap(({ name, parts }) =>
        parts ? [] : [`${MANIFESTS_FOLDER}/${name}: is no set`],
      ),
    };
  }

  async function read(sequence: number): Promise<ReleaseRecord | string> {
    const file = `${MANIFESTS_FOLDER}/${fileOf(sequence)}`;
    const bytes = await storage.read(file);
    if (bytes === undefined) return `${file}: is no file`;
    const { value: record, faults } = readShape(ReleaseRecord, bytes.toString('utf8'), file);
    if (!record) return faults[0] ?? `${file}: is no set`;
    return sequenceOf(record.set.id) === sequence ? record : `${file}: holds set ${record.set.id}`;
  }

  return {
    async readHead(known?: ReleaseRecord): Promise<ManifestState> {
      const { numbers, highest, foreign } = await listNumbers(known && sequenceOf(known.set.id));
      const faults = [...foreign];
      for (const sequence of numbers) {
        const found = await read(sequence);
        const isRecord = typeof found === 'object';
        if (isRecord && (await isOurs(found, knownKeys))) return { head: found, next: highest + 1, faults };
        faults.push(isRecord ? `${MANIFESTS_FOLDER}/${fileOf(sequence)}: is signed by no key in use` : found);
      }
      return { head: known, next: highest + 1, faults };
    },

    async find(id: string): Promise<ReleaseRecord | undefined> {
      const found = await read(sequenceOf(id));
      return typeof found === 'object' && found.set.id === id ? found : undefined;
    },

    async list(limit: number): Promise<{ records: ReleaseRecord[]; faults: string[] }> {
      const { numbers, foreign } = await listNumbers();
      const found = await Promise.all(numbers.slice(0, limit).map(read));
      return {
        records: found.filter((one) => typeof one === 'object'),
        faults: [...foreign, ...found.filter((one) => typeof one === 'string')],
      };
    },

    async *walk(known?: ReleaseRecord): AsyncIterable<ReleaseRecord | string> {
      const { numbers } = await listNumbers(known && sequenceOf(known.set.id));
      for (const sequence of numbers) {
        yield await read(sequence);
      }
    },

    /** Compare-and-swap: `overtaken` when the number is taken. Throws ReleaseError for an invalid set. */
    async add(record: ReleaseRecord): Promise<'added' | 'overtaken'> {
      // An unreadable set would never go live.
      getShaped(checkShape(ReleaseRecord, record, 'the new set'), 'unknown_set');
      const path = `${MANIFESTS_FOLDER}/${fileOf(sequenceOf(record.set.id))}`;
      const outcome = await storage.create(path, Buffer.from(JSON.stringify(record, null, 2)));
      return outcome === 'created' ? 'added' : 'overtaken';
    },

    /** Renames unreadable sets, keeping their bytes. Returns their paths. */
    async setAside(): Promise<string[]> {
      const { numbers } = await listNumbers();
      const moved: string[] = [];
      for (const sequence of numbers) {
        if (typeof (await read(sequence)) === 'object') continue;
        const path = `${MANIFESTS_FOLDER}/${fileOf(sequence)}`;
        // Keeps the number taken, for sets made meanwhile.
        await storage.create(path.replace(/json$/, 'set-aside'), (await storage.read(path)) ?? Buffer.of());
        await storage.remove(path);
        moved.push(path);
      }
      return moved;
    },
  };
}
