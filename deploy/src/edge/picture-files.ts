import { createHash } from 'node:crypto';
import { Picture, type Pictures } from '@lisan/contract';
import { Check } from 'typebox/value';
import type { Storage } from '../storage/storage';
import type { Language } from './choices';

/** Milliseconds in which a file that could not be had is not asked for again. */
const ABSENT_FOR = 5_000;
/** Files that are kept in memory: some hundred views of a set in both languages, about 20 kB each. */
const MOST_KEPT = 400;

/** What a picture is looked for in: a version of the shell or of a remote. */
interface Pictured {
  readonly base: string;
  readonly integrity: Readonly<Record<string, string>>;
  readonly pictures?: Pictures | undefined;
}

/** Reads files with first pictures; each once, for they never change. */
export interface PictureFiles {
  /** `undefined`: there is none, or it is missing, altered or cannot be read. */
  find(release: Pictured, name: string, language: Language): Promise<Picture | undefined>;
}

/** @param storages asked in turn */
export function createPictureFiles(
  storages: readonly Pick<Storage, 'read'>[],
  tell: (fault: string) => void,
): PictureFiles {
  const kept = new Map<string, Promise<Picture | undefined>>();
  const absentUntil = new Map<string, number>();

  async function read(path: string, integrity: string | undefined): Promise<Picture | undefined> {
    let fault = 'is missing';
    for (const storage of storages) {
      // A store that is away is told of by whoever follows the live set.
      const bytes = await storage.read(path).catch(() => undefined);
      if (!bytes) continue;
      if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity) {
        fault = 'has other bytes than were published';
        continue;
      }
      const picture = parse(bytes);
      if (picture) return picture;
      fault = 'cannot be read as a picture';
    }
    tell(`The first picture ${path} ${fault}; pages go without it`);
    return undefined;
  }

  return {
    async find({ base, integrity, pictures = {} }, name, language) {
      const file = Object.hasOwn(pictures, name) ? pictures[name]?.[language] : undefined;
      if (file === undefined) return undefined;
      const path = `assets${base}${file}`;
      const known = kept.get(path);
      if (known) return known;
      if ((absentUntil.get(path) ?? 0) > performance.now()) return undefined;
      if (kept.size >= MOST_KEPT) kept.clear();
      const reading = read(path, integrity[file]);
      kept.set(path, reading);
      const picture = await reading;
      if (picture) return picture;
      kept.delete(path);
      if (absentUntil.size >= MOST_KEPT) absentUntil.clear();
      absentUntil.set(path, performance.now() + ABSENT_FOR);
      return undefined;
    },
  };
}

function parse(bytes: Buffer): Picture | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return Check(Picture, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
