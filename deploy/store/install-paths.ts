import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Equally deep in `src/`, `dist/` and the package's `lib/`.
const above = fileURLToPath(new URL('../..', import.meta.url));

/** The repository, or the current folder when installed as a package. */
export const root = /[\\/]node_modules[\\/]/.test(import.meta.url) ? process.cwd() : above;

export const apiPreloads = ['stop-with-parent', 'drop-malloc-settings'].map(
  (name) => new URL(`../bin/${name}.mjs`, import.meta.url).href,
);

export const publisherPath = fileURLToPath(new URL('../bin/publisher.mjs', import.meta.url));
export const publisherPreload = new URL('../bin/stop-with-parent.mjs', import.meta.url).href;

const textOf = (name: string) => readFileSync(new URL(`../bin/${name}`, import.meta.url), 'utf8');
/** Sources, since the sandboxed process reads no files. */
export const entryRunner = () => ({ runner: textOf('run-entry.mjs'), page: textOf('entry-page.js') });
