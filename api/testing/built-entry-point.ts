import { fileURLToPath } from 'node:url';
import type { EntryName, ProcessEntry } from '../src/runtime/entry-point';

/**
 * Stands for `runtime/entry-point` in tests: what runs in a process of its own is the bundle that ships, made by
 * `build-processes.mjs` before the first test. A server from TypeScript takes a third more to start, a small process
 * three times as much.
 */
export const apiFolder = fileURLToPath(new URL('..', import.meta.url));

/** What opens a database of its own. */
const withDatabase: ReadonlySet<string> = new Set<EntryName>([
  ...(['server', 'migrate', 'backup', 'restore', 'seed-plans'] as const),
]);

/**
 * A quarter of what such a process takes of a processor on a new folder is the compiling of the database for speed, and
 * none of them lives long enough to have it back.
 */
const quickly = ['--liftoff-only', '--wasm-lazy-compilation'];

export const entryPoint = (name: EntryName): ProcessEntry => ({
  script: `${apiFolder}dist/${name}.js`,
  execArgv: withDatabase.has(name) ? quickly : [],
});
