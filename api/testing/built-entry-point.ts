import { fileURLToPath } from 'node:url';
import type { EntryName, ProcessEntry } from '@lisan/engine-runtime';

/**
 * Replaces `entry-point` in tests with bundles from `build-processes.mjs`. From TypeScript a server
 * takes a third longer to start, a small process three times as long.
 */
export const apiFolder = fileURLToPath(new URL('..', import.meta.url));

const withDatabase: ReadonlySet<string> = new Set<EntryName>([
  ...(['server', 'migrate', 'backup', 'restore', 'seed-plans'] as const),
]);

/** Optimising compilation takes a quarter of the CPU time of a short-lived database process. */
const quickly = ['--liftoff-only', '--wasm-lazy-compilation'];

export const entryPoint = (name: EntryName): ProcessEntry => ({
  script: `${apiFolder}dist/${name}.js`,
  execArgv: withDatabase.has(name) ? quickly : [],
});
