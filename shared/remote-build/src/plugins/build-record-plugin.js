import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Placeholder for the content hash, equally long to keep source maps valid. */
export const VERSION_MARK = 'VERSI0N_';

/**
 * Names a build by its content and writes `build.json` for the deploy tool. The container name inside the files
 * includes the version, so that two versions can coexist; the hash is taken with a placeholder in its place.
 */
export class BuildRecordPlugin {
  /**
   * @param {object} options
   * @param {string} options.version of the package
   * @param {readonly string[]} [options.namedBy] other published files that are part of the version
   * @param {(compilation: import('webpack').Compilation) => object} options.describe the rest of the record, with version placeholders
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
            // The output folder may hold this name with another version; 'immutable' would skip writing it.
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

export function scriptsOf(group) {
  return group ? group.getFiles().filter((file) => file.endsWith('.js')) : [];
}
