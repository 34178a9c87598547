import { scriptsOf } from './build-record-plugin.js';

const PROPERTY = /(?:(['"])(?<quoted>[^'"]+)\1|(?<plain>(?<![\w$])[A-Za-z_$][\w$]*))\s*:\s*\(\)\s*=>\s*$/;

/**
 * Chunks of each dynamic import in a remote's definition, by property name (view id, slot name, language), so that they can
 * load before the definition runs.
 * @param {import('webpack').Compilation} compilation
 * @param {string} definition absolute path of the definition's module
 * @returns {Record<string, string[]>}
 */
export function lazyChunksOf(compilation, definition) {
  const modules = [...compilation.modules].flatMap((module) => [module, ...(module.modules ?? [])]);
  const module = modules.find(({ resource }) => resource === definition);
  const source = module?.originalSource()?.source().toString();
  if (!source) return {};
  return Object.fromEntries(
    module.blocks.flatMap((block) => {
      const [start] = block.dependencies[0]?.range ?? [];
      const { quoted, plain } = PROPERTY.exec(source.slice(0, start))?.groups ?? {};
      const name = quoted ?? plain;
      return name ? [[name, scriptsOf(compilation.chunkGraph.getBlockChunkGroup(block))]] : [];
    }),
  );
}
