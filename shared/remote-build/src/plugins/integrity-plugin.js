/**
 * Chunks of a remote load only with the hash that the release set gives for their address; without one they do not
 * load at all. The shell's own hook sees entries; chunks are loaded by the remote's copy of webpack's loader, which
 * would fetch a refused file again without any check.
 *
 * The shell offers `globalThis.__LISAN_INTEGRITY__(address): string | undefined` (see shell/src/remotes).
 */
export class IntegrityPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) =>
          `${refuseWithoutHash}\n${source}\nscript.integrity = integrity;\nscript.crossOrigin = 'anonymous';`,
      );
    });
  }
}

// `done` rejects the chunk's promise. Throwing here would leave it pending, and a retry would wait for ever.
const refuseWithoutHash = `
const integrity = typeof __LISAN_INTEGRITY__ === 'function' ? __LISAN_INTEGRITY__(url) : undefined;
if (!integrity) { done({ type: 'missing integrity', target: { src: url } }); return; }`;
