import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { withComponentIds } from './component-ids.js';

const assets = /\.(?:woff2|png|jpe?g|webp|avif|svg|mp3|mp4|vtt)$/;

/**
 * Bundles a package for Node into one CommonJS script, without source map or minification: it runs once.
 * @param {{ folder: string, source: string }} options of the plugin
 * @returns {Promise<string>}
 */
export async function bundlePrerender({ folder, source }) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder, sourcefile: 'pictures.js', loader: 'js' },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Same entry points as browser builds, so hydration matches.
    mainFields: ['module', 'main'],
    conditions: ['module', 'import'],
    plugins: [componentIds, assetNames],
  });
  return outputFiles[0].text;
}

const componentIds = {
  name: 'component-ids',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('styled-components')) return undefined;
      return { contents: withComponentIds(text, path), loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
    onLoad({ filter: /[\\/]@lisan[\\/]ui[\\/].*\.js$/ }, async ({ path }) => ({
      contents: withComponentIds(await readFile(path, 'utf8'), path),
      loader: 'js',
    }));
  },
};

/** Uses paths until webpack assigns names. */
const assetNames = {
  name: 'asset-names',
  setup({ onLoad }) {
    onLoad({ filter: assets }, ({ path }) => ({
      contents: `export default ${JSON.stringify(`__lisan_base__/{${path}}`)};`,
      loader: 'js',
    }));
  },
};
