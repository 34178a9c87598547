import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// This file runs from `store/`, or bundled from `dist/` or the package's `lib/`, all equally deep.
const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The repository, or the current folder when installed as a package. */
export const root = /[\\/]node_modules[\\/]/.test(import.meta.url) ? process.cwd() : repositoryRoot;

export const apiPreloads = ['stop-with-parent', 'drop-malloc-settings'].map(
  (name) => new URL(`../bin/${name}.mjs`, import.meta.url).href,
);

export const publisherPath = fileURLToPath(new URL('../bin/publisher.mjs', import.meta.url));
export const publisherPreload = new URL('../bin/stop-with-parent.mjs', import.meta.url).href;

const readScript = (name: string) => readFileSync(new URL(`../bin/${name}`, import.meta.url), 'utf8');
/** Source text for the sandboxed process, which can't read files. */
export const entryRunner = () => ({ runner: readScript('run-entry.mjs'), page: readScript('entry-page.js') });
