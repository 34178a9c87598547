import { isScript, isTest, lineAt, type Source } from './source';

/** Every match of `pattern` in `sources`, as `path:line reason`. */
function report(sources: Source[], pattern: RegExp, reason: (found: string) => string): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => `${path}:${lineAt(text, match.index)} ${reason(match[0])}`),
  );
}

/** Promises to do it later. */
export const findPostponedWork = (sources: Source[]): string[] =>
  report(sources, /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/g, (found) => `says ${found}: do it or leave it out`);

const TEST_FOLDER = /(^|\/)testing\//;
const PRETENDS = /^(fake|stub|mock|dummy)([A-Z-]|$)/i;

/** Pretended parts outside the tests, where somebody may take them for real. */
export function findShippedFakes(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!isScript(path) || isTest(path) || TEST_FOLDER.test(path)) return [];
    const names = [
      ...path.split('/').map((part) => part.split('.', 1)[0] ?? ''),
      ...[...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(
        ([, name]) => name ?? '',
      ),
    ].filter((name) => PRETENDS.test(name));
    return names.map((name) => `${path}: ${name} pretends, so it belongs to a testing folder`);
  });
}

/** Folders of one person's machine. */
export const findMachinePaths = (sources: Source[]): string[] =>
  report(
    sources,
    /(?<![\w.@:/-])\/(?:work|root|home\/[a-z]\w*|Users\/\w+|tmp\/lisan)\/[\w.-]+/g,
    (found) => `names a folder of one machine: ${found}`,
  );

/** Where packages were fetched from; it differs from place to place and may carry a password. */
export const findRegistryHosts = (sources: Source[]): string[] =>
  report(
    sources,
    /"resolved":\s*"https?:[^"]*"|https?:\/\/[^\s"']*(?:registry|verdaccio|artifactory|nexus)[^\s"']*/g,
    (found) => `names a package registry: ${found}`,
  );

type Versions = { [name: string]: string | Versions };
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Overrides may be nested: inside a package, for the packages that it needs. */
const flatten = (versions: Versions): [string, string][] =>
  Object.entries(versions).flatMap(([name, version]) =>
    typeof version === 'string' ? [[name, version]] : flatten(version),
  );

/** Versions that another day would read differently. Packages of ours are one tree and carry `*`. */
export function findLooseVersions(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.endsWith('package.json'))
    .flatMap(({ path, text }) => {
      const manifest = JSON.parse(text) as Record<string, Versions | undefined>;
      return KINDS.flatMap((kind) => flatten(manifest[kind] ?? {}))
        .filter(([name, version]) => !(name.startsWith('@lisan/') ? version === '*' : EXACT.test(version)))
        .map(([name, version]) => `${path}: ${name} is pinned to ${version}, not to one exact version`);
    });
}
