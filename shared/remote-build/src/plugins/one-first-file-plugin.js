/**
 * Appends the chunk with a remote's definition to its entry file, saving a request. The chunk registers with the
 * runtime as it would from its own file.
 */
export class OneFirstFilePlugin {
  /** @param {{ entry: string, chunk: string }} options file of the entry, and name of the chunk */
  constructor({ entry, chunk }) {
    this.entry = entry;
    this.chunk = chunk;
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('OneFirstFilePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
      compilation.hooks.processAssets.tap({ name: 'OneFirstFilePlugin', stage }, (assets) => {
        const chunk = compilation.namedChunks.get(this.chunk);
        const [file, ...others] = chunk?.files ?? [];
        const entry = assets[this.entry];
        if (!entry || file === undefined || others.length > 0) {
          compilation.errors.push(
            new WebpackError(`There is no one file of '${this.chunk}' beside an entry`),
          );
          return;
        }
        const joined = new sources.ConcatSource(withoutHash(entry, file, sources), '\n', assets[file]);
        compilation.updateAsset(this.entry, joined);
        chunk.files.delete(file);
        compilation.deleteAsset(file);
      });
    });
  }
}

/**
 * Removes the merged file's hash from the runtime. It isn't reproducible across build folders, and that file is never
 * requested.
 */
function withoutHash(entry, file, sources) {
  const hash = file.split('.').at(-2) ?? '';
  const at = entry.source().indexOf(`"${hash}"`);
  if (at === -1) return entry;
  const same = new sources.ReplaceSource(entry);
  same.replace(at + 1, at + hash.length, '0'.repeat(hash.length));
  return same;
}
