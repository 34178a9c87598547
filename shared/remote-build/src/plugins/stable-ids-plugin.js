const CONTAINER = 'webpack/container/entry/';
const RUNTIME_ENTRY = /[\\/]\.federation[\\/]entry\.[^\\/]*$/;

/**
 * Gives the two modules that federation generates an id of their own. Webpack would derive it from their name, and
 * that name is a hash over absolute paths: one commit built in two folders would give two versions.
 */
export class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      // Before webpack's own plugin, which leaves alone what has an id.
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
