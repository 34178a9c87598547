/** Lisan packages provided by the shell, checked by the names in use instead of a version range. */
export const ownPackages = ['@lisan/remote-kit'];

/**
 * Names a remote imports from each of our shared packages.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string[]>} names by package, sorted; `*` if the whole package is re-exported
 */
export function namesUsed({ modules, moduleGraph }) {
  const used = namesByPackage();
  for (const module of modules) {
    for (const { module: target, dependency } of moduleGraph.getOutgoingConnections(module)) {
      const names = used.get(target?.options?.shareKey);
      if (!names || !dependency) continue;
      for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        names.add(name ?? '*');
      }
    }
  }
  return sorted(used);
}

/**
 * Names the shell's build provides from each of our shared packages.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string[]>} names by package, sorted
 */
export function namesProvided({ modules, moduleGraph }) {
  const provided = namesByPackage();
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const names = provided.get(nameOf(module));
    if (!names) continue;
    for (const dependency of [module, ...module.blocks].flatMap((block) => block.dependencies)) {
      const target = moduleGraph.getModule(dependency);
      const exported = target && moduleGraph.getExportsInfo(target).getProvidedExports();
      if (Array.isArray(exported)) for (const name of exported) names.add(name);
    }
  }
  return sorted(provided);
}

/** `provide module (default) @lisan/remote-kit@0.2.0 = …`: the plugin exposes the name nowhere else. */
function nameOf(module) {
  return /^provide module \([^)]*\) (.+?)@[^@]* = /.exec(module.identifier())?.[1];
}

/** @type {() => Map<string, Set<string>>} */
const namesByPackage = () => new Map(ownPackages.map((name) => [name, new Set()]));
/** @type {(names: Map<string, Set<string>>) => Record<string, string[]>} */
const sorted = (names) => Object.fromEntries([...names].map(([name, set]) => [name, [...set].sort()]));
