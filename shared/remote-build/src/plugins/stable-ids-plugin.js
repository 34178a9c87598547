const CONTAINER = 'webpack/container/entry/';
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]*$/;

/**
 * Gives federation's two generated modules stable ids. webpack derives them from absolute paths, so the build folder
 * would change the version.
 */
export class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'StableIdsPlugin', stage: -100 }, (modules) => {
        for (const module of modules) {
          const id = idOf(module, compiler.context);
          if (id !== undefined && compilation.chunkGraph.getNumberOfModuleChunks(module) > 0) {
            compilation.chunkGraph.setModuleId(module, id);
          }
        }
      });
    });
  }
}

function idOf(module, context) {
  if (module.libIdent({ context })?.startsWith(CONTAINER)) return 'container';
  return RUNTIME_ENTRY.test(module.nameForCondition() ?? '') ? 'federation' : undefined;
}
