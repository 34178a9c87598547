/** The package that shell and remotes share, and those its types are made of. */
export const sharedPackages = [
  'remote-kit',
  'contract',
  'errors',
  'event-bus',
  'i18n',
  'session',
  'api-client',
];
/** What each remote carries a copy of. */
export const bundledPackages = ['ui'];
/** What remotes are built and tried with. */
const workingPackages = ['testing', 'remote-build'];

/** All that a remote in a repository of its own is written with, by the folder below `shared`. */
export const kitPackages = [...sharedPackages, ...bundledPackages, ...workingPackages];

/** What the shell lends to every remote: a package of ours does not bring a copy of it along. */
const lentPackages: readonly string[] = ['react', 'react-dom', 'styled-components'];

/** Reached into by what we build with: a second copy, or another version, breaks the build. */
const exactPeers: readonly string[] = ['webpack'];

/** What is read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly type?: string;
  readonly sideEffects?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
  readonly repository?: { readonly type: string; readonly url: string };
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Where a packed version comes from. */
export interface Provenance {
  /** The commit; `undefined` while something of it is not committed. */
  readonly commit: string | undefined;
  /** Of packages of ours, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Of the repository's own package.json. */
  readonly top: Pick<Manifest, 'license' | 'engines' | 'repository'>;
  /** Folder below the repository. */
  readonly folder: string;
}

/** A package of ours as others install it: what is exported is compiled, and what it needs of us has a version. */
export function publishedManifest(
  { name, version, description, license, type, sideEffects, exports = {}, dependencies = {} }: Manifest,
  { commit, versions, top, folder }: Provenance,
): object {
  const needs = Object.entries(dependencies);
  const isPeer = ([needed]: [string, string]) => [...lentPackages, ...exactPeers].includes(needed);
  const own = needs.filter((need) => !isPeer(need));
  const peers = needs.filter(isPeer);
  return {
    name,
    version,
    ...(description === undefined ? {} : { description }),
    license: license ?? top.license,
    ...(top.repository ? { repository: { ...top.repository, directory: folder } } : {}),
    ...(commit === undefined ? {} : { gitHead: commit }),
    ...(top.engines ? { engines: top.engines } : {}),
    type,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    files: [Object.values(exports).every(isTypeScript) ? 'lib' : 'src'],
    exports: Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, compiled(file)])),
    dependencies: Object.fromEntries(own.map(([needed, range]) => [needed, versions[needed] ?? range])),
    ...(peers.length === 0
      ? {}
      : {
          peerDependencies: Object.fromEntries(
            peers.map(([needed, exact]) => [
              needed,
              exactPeers.includes(needed) ? exact : sameMinorOrLater(exact),
            ]),
          ),
        }),
  };
}

export const isTypeScript = (file: string): boolean => /\.tsx?$/.test(file);

/** What is written in TypeScript is found where it was compiled to; what Node reads as it is stays. */
function compiled(file: string): string | { types: string; default: string } {
  const stem = /^\.\/src\/(.+)\.tsx?$/.exec(file)?.[1];
  return stem === undefined ? file : { types: `./lib/${stem}.d.ts`, default: `./lib/${stem}.js` };
}

/** As a remote asks it of the shell when it is published. */
function sameMinorOrLater(exact: string): string {
  const [major, minor] = exact.split('.');
  return `^${major}.${minor}.0`;
}
