import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Stands in built files for the content hash, with as many characters, so that source maps stay right. */
export const VERSION_MARK = 'VERSI0N_';

/**
 * Names a build by its content and writes `build.json`, all that the deploy tool knows of it.
 *
 * The version is part of the container's name inside the files (two versions of one remote can then live side by
 * side), so it cannot be a hash of the finished files: it is the hash of the files with a mark in its place.
 */
export class BuildRecordPlugin {
  /**
   * @param {object} options
   * @param {string} options.version of the package
   * @param {readonly string[]} [options.namedBy] further files that are published along and belong to the version
   * @param {(compilation: import('webpack').Compilation) => object} options.describe the rest of the record, with marks
   */
  constructor({ version, namedBy = [], describe }) {
    this.version = version;
    this.namedBy = namedBy;
    this.describe = describe;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BuildRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        (assets) => {
          const files = Object.keys(assets).sort();
          const hash = createHash('sha256');
          for (const file of files.filter((name) => !name.endsWith('.map'))) {
            hash.update(file).update('\0').update(assets[file].buffer()).update('\0');
          }
          for (const file of this.namedBy) hash.update(readFileSync(file));
          const mark = hash.digest('hex').slice(0, VERSION_MARK.length);
          for (const file of files) {
            const content = assets[file].buffer();
            if (!content.includes(VERSION_MARK)) continue;
            const named = content.toString('utf8').replaceAll(VERSION_MARK, mark);
            // A file of this name may lie there with another version inside; 'immutable' would leave it.
            compilation.updateAsset(file, new sources.RawSource(named), { immutable: false });
          }
          const record = { format: 1, version: `${this.version}-${mark}`, ...this.describe(compilation) };
          const text = JSON.stringify(record, null, 2).replaceAll(VERSION_MARK, mark);
          compilation.emitAsset('build.json', new sources.RawSource(`${text}\n`));
        },
      );
    });
  }
}

/** Files of a chunk group that a browser loads, without maps. */
export function scriptsOf(group) {
  return group ? group.getFiles().filter((file) => file.endsWith('.js')) : [];
}
