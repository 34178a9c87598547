import { type Language, Prerender, type Prerenders } from '@lisan/contract';
import { hashOf, readShape, type Storage } from '../../store';

const ABSENT_CACHE_MS = 5_000;
const MAX_CACHED_FILES = 400;

interface Prerendered {
  readonly base: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly pictures?: Prerenders | undefined;
}

export type PrerenderFiles = ReturnType<typeof createPrerenderFiles>;

/** @param storages tried in order */
export function createPrerenderFiles(
  storages: readonly Pick<Storage, 'read'>[],
  report: (fault: string) => void,
) {
  const kept = new Map<string, Promise<Prerender | undefined>>();
  const absentUntil = new Map<string, number>();

  async function read(path: string, integrity: string | undefined): Promise<Prerender | undefined> {
    let fault = 'is missing';
    for (const storage of storages) {
      // The live-set check reports an unreachable store.
      const bytes = await storage.read(path).catch(() => undefined);
      if (!bytes) continue;
      if (hashOf(bytes) !== integrity) {
        fault = 'differs from what was published';
        continue;
      }
      const prerender = readShape(Prerender, bytes.toString('utf8')).value;
      if (prerender) return prerender;
      fault = 'is malformed';
    }
    report(`The prerendered HTML ${path} ${fault}; pages are served without it`);
    return undefined;
  }

  return {
    /** `undefined` when missing, altered or unreadable. */
    async find(
      { base, integrity, pictures: prerenders = {} }: Prerendered,
      name: string,
      language: Language,
    ): Promise<Prerender | undefined> {
      const file = Object.hasOwn(prerenders, name) ? prerenders[name]?.[language] : undefined;
      if (file === undefined) return undefined;
      const path = `assets${base}${file}`;
      const known = kept.get(path);
      if (known) return known;
      if ((absentUntil.get(path) ?? 0) > performance.now()) return undefined;
      if (kept.size >= MAX_CACHED_FILES) kept.clear();
      const reading = read(path, integrity[file]);
      kept.set(path, reading);
      const prerender = await reading;
      if (prerender) return prerender;
      kept.delete(path);
      if (absentUntil.size >= MAX_CACHED_FILES) absentUntil.clear();
      absentUntil.set(path, performance.now() + ABSENT_CACHE_MS);
      return undefined;
    },
  };
}
