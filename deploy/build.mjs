import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles the processes of `npm start` and the edge: compiling at runtime costs 80 MB and half a second per
 * start. `dist/bundle.json` lists the inputs. `build.mjs <folder>` packs the release tool into that folder.
 */
const [toolFolder] = process.argv.slice(2);
const folder = fileURLToPath(new URL('.', import.meta.url));

/** `@lisan/*` is TypeScript source and is bundled; other bare imports stay external. */
const packagesStayOut = {
  name: 'packages-stay-out',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@lisan/') ? undefined : { path, external: true },
    );
  },
};

const common = {
  absWorkingDir: folder,
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  plugins: [packagesStayOut],
  logLevel: 'warning',
};

if (toolFolder) {
  await build({
    ...common,
    entryPoints: ['cli/cli.ts'],
    outdir: toolFolder,
    banner: { js: '#!/usr/bin/env node' },
  });
  process.exit();
}

const { outputFiles, metafile } = await build({
  ...common,
  entryPoints: ['cli/run-start.ts', 'edge/run-edge.ts', 'edge/run-publisher.ts'],
  outdir: 'dist',
  // Hashed, so a running edge still finds its files after the next build.
  entryNames: '[name]-[hash]',
  metafile: true,
  write: false,
});

/** Atomic: two starts may build at once, and either may be killed. */
async function write(path, content) {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}

await mkdir(join(folder, 'dist'), { recursive: true });
for (const { path, contents } of outputFiles) await write(path, contents);
const entries = Object.fromEntries(
  Object.entries(metafile.outputs)
    .filter(([, { entryPoint }]) => entryPoint !== undefined)
    .map(([path, { entryPoint }]) => [basename(entryPoint, '.ts'), path]),
);
const sources = [...Object.keys(metafile.inputs), 'build.mjs', '../package-lock.json'];
const inputs = {};
for (const path of sources) {
  inputs[path] = createHash('sha256')
    .update(await readFile(join(folder, path)))
    .digest('hex');
}
const imports = Object.fromEntries(
  Object.entries(metafile.outputs).map(([path, output]) => [path, output.imports.map((one) => one.path)]),
);
// Written last: everything it names is complete.
await write(join(folder, 'dist', 'bundle.json'), JSON.stringify({ entries, inputs, imports }));
