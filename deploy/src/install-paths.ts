import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// This file and the bundles lie equally deep: `src/`, `dist/` and, in the package, `lib/`.
const above = fileURLToPath(new URL('../..', import.meta.url));

/** The repository: this tool's own or, where it is installed as a package, the one that it is called in. */
export const root = /[\\/]node_modules[\\/]/.test(import.meta.url) ? process.cwd() : above;

/** Loaded into the API process before its own first line. */
export const apiPreloads = ['stop-with-parent', 'drop-malloc-settings'].map(
  (name) => new URL(`../bin/${name}.mjs`, import.meta.url).href,
);

/** Started for one publish by an edge's admin port. */
export const publisherPath = fileURLToPath(new URL('../bin/publisher.mjs', import.meta.url));
/** Loaded into it, so that it does not outlive the edge. */
export const publisherPreload = new URL('../bin/stop-with-parent.mjs', import.meta.url).href;

const textOf = (name: string) => readFileSync(new URL(`../bin/${name}`, import.meta.url), 'utf8');
/** Source texts of what runs the entry of a remote in a process that may read no files. */
export const entryRunner = () => ({ runner: textOf('run-entry.mjs'), page: textOf('entry-page.js') });
