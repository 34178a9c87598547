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
 * Of a process, and not of those who load it: jest is each test file's own, TensorFlow keeps what it computes with in
 * one place for all, and tsx changes what `require` does.
 */
const OWN = '@jest/|jest|expect/|@tensorflow/|@vladmandic/|tsx/';
const foreign = new RegExp(String.raw`/node_modules/(?!${OWN})(?!.*\.json$)`);
const isForeign = (path) => foreign.test(path.replaceAll('\\', '/'));

/**
 * Loads foreign packages as Node itself does, once for all test files of a process: in each file anew they cost half a
 * second with the compiling of the database, and jest never lets them go. What is written in this repository stays each
 * file's own. It also makes up for what jest's `require` cannot do on Node 20: load a package that is an ES module only.
 */
module.exports = class ServerRuntime extends Runtime {
  /** Of each registry, what is on its way there. */
  placing = new WeakMap();

  constructor(...needed) {
    super(...needed);
    joinRealm(this._environment.global);
    this._environment.global.keptDatabases = kept;
    const { _resolution: resolution, esmLoader } = this;
    // `import.meta.resolve` asks where a package is, and loads nothing.
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

  /** Puts what Node has loaded where jest looks before it loads. */
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
    // From Node 22.21 and 24.8 on it is linked already, and evaluated as soon as that is asked for.
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
