import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './compare';
import { decodeFingerprint, encodeFingerprint, type Fingerprint } from './fingerprint';

/** Pictures of a group as they were agreed to: one file, a line for each. */
export interface Baselines {
  /** What is not as it was agreed to, in words; `undefined` where nothing is. */
  check(picture: string, seen: Fingerprint): string | undefined;
  accept(picture: string, seen: Fingerprint): void;
  /** Of pictures that no state makes any more. */
  keepOnly(isKnown: (picture: string) => boolean): void;
  save(): void;
}

const pathOf = (group: string) => fileURLToPath(new URL(`baselines/${group}.json`, import.meta.url));

export function openBaselines(group: string, path = pathOf(group)): Baselines {
  let agreed = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>)
    : {};
  return {
    check(picture, seen) {
      const text = agreed[picture];
      if (text === undefined) return 'nobody has agreed to it yet';
      return compare(decodeFingerprint(text), seen)?.text;
    },
    accept(picture, seen) {
      const text = agreed[picture];
      // What is as it was keeps its line: the file changes where the pictures do.
      if (text !== undefined && !compare(decodeFingerprint(text), seen)) return;
      agreed = { ...agreed, [picture]: encodeFingerprint(seen) };
    },
    keepOnly(isKnown) {
      agreed = Object.fromEntries(Object.entries(agreed).filter(([picture]) => isKnown(picture)));
    },
    save() {
      const sorted = Object.fromEntries(
        Object.entries(agreed).sort(([one], [other]) => (one < other ? -1 : 1)),
      );
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
    },
  };
}
