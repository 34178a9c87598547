import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles each server process. npm packages stay external. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const entries = JSON.parse(await readFile(`${folder}engines/runtime/src/entries.json`, 'utf8'));

/** `@lisan/*` is TypeScript source and is bundled; other bare imports stay external. */
const packagesStayOut = {
  name: 'packages-stay-out',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@lisan/') ? undefined : { path, external: true },
    );
  },
};

await build({
  absWorkingDir: folder,
  entryPoints: entries,
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  plugins: [packagesStayOut],
  logLevel: 'warning',
});

/** A running server still loads its old chunks, so recent files stay. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
for (const name of await readdir(`${folder}dist`)) {
  const file = `${folder}dist/${name}`;
  if (Date.now() - (await stat(file)).mtimeMs > WEEK_MS) await rm(file, { recursive: true });
}
