const { createRequire, isBuiltin } = require('node:module');
const { pathToFileURL } = require('node:url');
const { types } = require('node:util');
const { SyntheticModule } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { releaseStorages } = require('./async-storages.cjs');
const { joinRealm } = require('./join-realm.cjs');
const { kept } = require('./kept-databases.cjs');

const load = createRequire(__filename);

/**
 * Not loadable once per process: jest belongs to each test file, TensorFlow has global state, and tsx patches
 * `require`.
 */
const OWN = '@jest/|jest|expect/|@tensorflow/|@vladmandic/|tsx/';
const foreign = new RegExp(String.raw`/node_modules/(?!${OWN})(?!.*\.json$)`);
const isForeign = (path) => foreign.test(path.replaceAll('\\', '/'));

/**
 * Loads npm packages through Node once for all test files of a process: per file they cost half a second, and
 * jest never frees them. Our own modules stay per file. Also loads ESM-only packages with `require` on Node
 * 20.
 */
module.exports = class ServerRuntime extends Runtime {
  placing = new WeakMap();

  constructor(...needed) {
    super(...needed);
    joinRealm(this._environment.global);
    this._environment.global.keptDatabases = kept;
    const { _resolution: resolution, esmLoader } = this;
    // `import.meta.resolve` only resolves and loads nothing.
    let isQuestion = false;
    const { resolveForImportMeta } = esmLoader;
    esmLoader.resolveForImportMeta = (...asked) => {
      isQuestion = true;
      try {
        return resolveForImportMeta.apply(esmLoader, asked);
      } finally {
        isQuestion = false;
      }
    };
    const { resolveEsm, resolveEsmAsync } = resolution;
    resolution.resolveEsm = (from, name) => {
      const path = resolveEsm.call(resolution, from, name);
      if (!isQuestion && isForeign(path)) void this.keepLoaded(path);
      return path;
    };
    resolution.resolveEsmAsync = async (from, name) => {
      const path = await resolveEsmAsync.call(resolution, from, name);
      if (isForeign(path)) await this.keepLoaded(path);
      return path;
    };
  }

  /** Puts modules that Node loaded into jest's registry. */
  keepLoaded(path) {
    const registry = this.registries.getActiveEsmRegistry();
    const { href } = pathToFileURL(path);
    if (registry.has(href)) return undefined;
    const begun = this.placing.get(registry) ?? new Map();
    this.placing.set(registry, begun);
    if (!begun.has(href))
      begun.set(
        href,
        this.build(path, (module) => registry.set(href, module)),
      );
    return begun.get(href);
  }

  build(path, put) {
    const exported = load(path);
    const all = types.isModuleNamespaceObject(exported)
      ? { ...exported }
      : { ...exported, default: exported, 'module.exports': exported };
    const module = new SyntheticModule(
      Object.keys(all),
      function setAll() {
        for (const [name, value] of Object.entries(all)) this.setExport(name, value);
      },
      { context: this._environment.getVmContext(), identifier: path },
    );
    // From Node 22.21 and 24.8 on it is already linked; evaluation is immediate.
    if (module.status === 'linked') {
      put(module);
      return module.evaluate();
    }
    const evaluate = async () => {
      await module.link(() => undefined);
      await module.evaluate();
      put(module);
    };
    return evaluate();
  }

  teardown() {
    super.teardown();
    releaseStorages();
  }

  requireModuleOrMock(from, name) {
    if (isBuiltin(name) || name === '@jest/globals') return super.requireModuleOrMock(from, name);
    const path = this._resolution.resolveCjs(from, name);
    return isForeign(path) ? load(path) : super.requireModuleOrMock(from, name);
  }
};
