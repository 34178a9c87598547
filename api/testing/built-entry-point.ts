import { fileURLToPath } from 'node:url';
import type { EntryName, ProcessEntry } from '../src/runtime/entry-point';

/**
 * Stands for `runtime/entry-point` in tests: what runs in a process of its own is the bundle that ships, made by
 * `build-processes.mjs` before the first test. A server from TypeScript takes a third more to start, a small process
 * three times as much.
 */
export const apiFolder = fileURLToPath(new URL('..', import.meta.url));

export const entryPoint = (name: EntryName): ProcessEntry => ({
  script: `${apiFolder}dist/${name}.js`,
  execArgv: [],
});
