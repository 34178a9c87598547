import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Bundles what runs behind `npm start`, and the edge alone: compiling it anew in the process that then stays would cost that process
 * 80 MB and every start half a second. `dist/bundle.json` tells what the bundle was made of.
 *
 * `build.mjs <folder>` makes the release tool as it is packed for others, into that folder.
 */
const [toolFolder] = process.argv.slice(2);
const folder = fileURLToPath(new URL('.', import.meta.url));

/** `@lisan/*` is TypeScript source and goes in; everything else with a bare name stays out. */
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
    entryPoints: ['src/cli.ts'],
    outdir: toolFolder,
    banner: { js: '#!/usr/bin/env node' },
  });
  process.exit();
}

const { outputFiles, metafile } = await build({
  ...common,
  entryPoints: ['src/run-start.ts', 'src/run-edge.ts', 'src/run-publisher.ts'],
  outdir: 'dist',
  // An edge that runs still finds its own files when the next one is built beside it.
  entryNames: '[name]-[hash]',
  metafile: true,
  write: false,
});

/** In one step: two starts may be building at once, and any of them may be killed. */
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
/** What each file of the bundle takes in besides: others of the bundle, and packages. For whoever carries it elsewhere. */
const imports = Object.fromEntries(
  Object.entries(metafile.outputs).map(([path, output]) => [path, output.imports.map((one) => one.path)]),
);
// Last: a bundle that is named here is whole.
await write(join(folder, 'dist', 'bundle.json'), JSON.stringify({ entries, inputs, imports }));
