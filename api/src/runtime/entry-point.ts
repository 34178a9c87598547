import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import entries from './entries.json' with { type: 'json' };

export type EntryName = keyof typeof entries;

const runsFromSource = import.meta.url.endsWith('.ts');

/** Folder of the API package: two levels above this file when run from source, one above `dist/<name>.js`. */
export const apiFolder = fileURLToPath(new URL(runsFromSource ? '../..' : '..', import.meta.url));

export interface ProcessEntry {
  /** Absolute path of the script. */
  readonly script: string;
  /** Flags Node needs to run it: none for a bundle, the TypeScript loader for source. */
  readonly execArgv: readonly string[];
}

/**
 * Where another process or worker of the server begins, in both worlds: `dist/<name>.js` when bundled,
 * `src/<source>` through tsx otherwise. Names and sources are the table in `entries.json`.
 */
export function entryPoint(name: EntryName): ProcessEntry {
  if (!runsFromSource) return { script: `${apiFolder}dist/${name}.js`, execArgv: [] };
  const script = `${apiFolder}${entries[name]}`;
  if (!existsSync(script)) throw new Error(`No such process entry: ${script}`);
  return { script, execArgv: ['--import', import.meta.resolve('tsx')] };
}
