import { createHash } from 'node:crypto';
import { keysPlaceholder } from '@lisan/contract';

/** A shell's build with the keys in it. */
export interface Baked {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Other keys are another version: its files have other bytes. */
  readonly version: string;
  /** Ids of the keys; none for a shell that has no place for them and asks for no signature. */
  readonly keys: string[];
}

/**
 * Writes the keys into a built shell. Done when it is published and not when it is built, so that one commit gives one
 * build wherever it is made, and each installation has keys of its own.
 */
export function bakeKeys(
  files: ReadonlyMap<string, Buffer>,
  version: string,
  accepted: readonly string[],
): Baked {
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
