import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles every process of the server: our TypeScript in, packages of others left where npm put them. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const entries = JSON.parse(await readFile(`${folder}src/runtime/entries.json`, 'utf8'));

/** `@lisan/*` is TypeScript source and goes in; everything else with a bare name stays out. */
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

/** A server that runs still loads its own chunks when the next one is built; only what is old goes. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
for (const name of await readdir(`${folder}dist`)) {
  const file = `${folder}dist/${name}`;
  if (Date.now() - (await stat(file)).mtimeMs > WEEK_MS) await rm(file, { recursive: true });
}
