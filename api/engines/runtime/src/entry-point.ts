import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import entries from './entries.json' with { type: 'json' };

export type EntryName = keyof typeof entries;

const runsFromSource = import.meta.url.endsWith('.ts');

/** Folder of the API package: three levels above this file from source, one above `dist/<name>.js`. */
export const apiFolder = fileURLToPath(new URL(runsFromSource ? '../../..' : '..', import.meta.url));

export interface ProcessEntry {
  readonly script: string;
  /** Node flags: none for a bundle, the TypeScript loader for source. */
  readonly execArgv: readonly string[];
}

/**
 * Entry of another process or worker: `dist/<name>.js` when bundled, otherwise its source through tsx.
 * `entries.json` lists them.
 */
export function entryPoint(name: EntryName): ProcessEntry {
  if (!runsFromSource) return { script: `${apiFolder}dist/${name}.js`, execArgv: [] };
  const script = `${apiFolder}${entries[name]}`;
  if (!existsSync(script)) throw new Error(`No such process entry: ${script}`);
  return { script, execArgv: ['--import', import.meta.resolve('tsx')] };
}
