const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/**
 * Some CommonJS dependencies `require` a package that is an ES module only (fastify's `cookie`, for one). Node 20.19
 * can do that, jest's module system cannot: such a package is handed over as Node itself loads it.
 */
module.exports = class RuntimeWithRequireOfEsm extends Runtime {
  requireModuleOrMock(from, moduleName) {
    try {
      return super.requireModuleOrMock(from, moduleName);
    } catch (error) {
      if (!/Must use import to load ES Module/.test(error.message)) throw error;
      return createRequire(from)(moduleName);
    }
  }
};
