import { integrityLookup } from '../page-names.js';

/**
 * Chunks load only with the hash from the release manifest. The shell's hook covers remote entries; their chunks load
 * through each build's own webpack loader, which would refetch a rejected file unchecked. The page provides
 * `globalThis[integrityLookup](url): string | undefined` (see shared/host-runtime/src/integrity).
 */
export class IntegrityPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    const { loadScript } = compiler.webpack.RuntimeGlobals;
    const { WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.afterChunks.tap('IntegrityPlugin', () => {
        for (const { origins } of compilation.asyncEntrypoints) {
          for (const { module, loc } of origins) {
            const error = new WebpackError(
              'A worker would run without a look at its hash: browsers check none there, and pages of Lisan start no workers.',
            );
            compilation.errors.push(Object.assign(error, { module, loc }));
          }
        }
      });
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => {
          const parts = source.split('(url)');
          if (parts.length !== 2)
            throw new Error('webpack writes its script loader in another way than is known here');
          return `${refuseWithoutHash}\n${countFailures(loadScript)}\n${parts.join('(address)')}\n${addHash}`;
        },
      );
    });
  }
}

// `done` rejects the chunk's promise; throwing would leave it pending forever. Browsers ignore a malformed hash and run
// the file.
const refuseWithoutHash = `
const integrity = typeof ${integrityLookup} === 'function' ? ${integrityLookup}(url) : undefined;
if (!/^sha384-[A-Za-z0-9+/]{64}$/.test(integrity)) { done({ type: 'missing integrity', target: { src: url } }); return; }`;

// Most failures are brief, so each round retries once silently. The retry changes the URL, because browsers may reuse a
// failed or hanging response. State lives on the page's function: a reloaded remote has a new loader.
const countFailures = (loadScript) => `
const failures = (${integrityLookup}.failures ||= {});
const address = failures[url] ? url + '?retry=' + failures[url] : url;
const report = done;
const pending = (${integrityLookup}.pending ||= new Set());
pending.add(url);
done = (event) => {
  pending.delete(url);
  if (event?.type === 'load') return report(event);
  failures[url] = (failures[url] || 0) + 1;
  // Who waited so long is told; a second wait is for them to choose.
  if (event?.type === 'timeout') failures[url] += failures[url] % 2;
  if (failures[url] % 2 === 0) return report(event);
  setTimeout(() => ${loadScript}(url, report, key, chunkId), 400);
};`;

const addHash = `
script.integrity = integrity;
script.crossOrigin = 'anonymous';`;
