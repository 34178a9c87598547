import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { bundlePrerender } from './prerender-bundle.js';
import { runPrerender } from './prerender-process.js';

const ASSET_BASE = '__lisan_base__/';
const ASSET_REFERENCE = /__lisan_base__\/\{([^{}]*)\}/g;

/**
 * Prerenders a package's views into files of its build, listed in `build.json` by `prerendersOf`. Fails the build on an
 * error.
 */
export class PrerenderPlugin {
  /**
   * @param {object} options
   * @param {string} options.folder of the package, for module resolution
   * @param {string} options.source module whose default export returns `Prerender`s: `() => Promise<{ name: string,
   *   language: 'en' | 'ar', picture?: object, fault?: string }[]>`
   * @param {(name: string, language: string, fault: string) => string} options.explain formats an error
   */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrerenderPlugin', (compilation) => {
      const rendering = bundlePrerender(this.options).then(runPrerender);
      // Handled below; avoids an unhandled rejection.
      rendering.catch(() => undefined);
      compilation.hooks.processAssets.tapPromise(
        { name: 'PrerenderPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH },
        async () => {
          const fail = (text) => compilation.errors.push(new WebpackError(text));
          let found;
          try {
            found = await rendering;
          } catch (error) {
            return void fail(`The first pictures could not be rendered: ${error.message}`);
          }
          const files = {};
          for (const { name, language, picture, fault } of found) {
            if (fault !== undefined) {
              fail(this.options.explain(name, language, fault));
              continue;
            }
            const text = withAssets(JSON.stringify(picture), compilation, sources);
            const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
            const file = `pictures/${name}.${language}.${hash}.json`;
            compilation.emitAsset(file, new sources.RawSource(text));
            (files[name] ??= {})[language] = file;
          }
          filesOfCompilation.set(compilation, files);
        },
      );
    });
  }
}

/** @type {WeakMap<object, Record<string, Record<string, string>>>} */
const filesOfCompilation = new WeakMap();

export const prerendersOf = (compilation) => filesOfCompilation.get(compilation) ?? {};

function withAssets(text, compilation, sources) {
  if (!text.includes(`${ASSET_BASE}{`)) return text;
  const names = new Map(
    [...compilation.modules].map(({ resource, buildInfo }) => [resource, buildInfo?.filename]),
  );
  return text.replace(ASSET_REFERENCE, (_mark, written) => {
    const resource = JSON.parse(`"${written}"`);
    return ASSET_BASE + (names.get(resource) ?? emitFile(resource, compilation, sources));
  });
}

/** A file that only prerendered HTML names, such as an icon. */
function emitFile(resource, compilation, sources) {
  const content = readFileSync(resource);
  const { name, ext } = parse(resource);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `assets/${name}.${hash}${ext}`;
  compilation.emitAsset(file, new sources.RawSource(content));
  return file;
}
