export const sharedPackages = [
  'remote-kit',
  'contract',
  'errors',
  'event-bus',
  'i18n',
  'session',
  'api-client',
];
/** Bundled into each remote. */
export const bundledPackages = ['ui'];
const workingPackages = ['testing', 'remote-build'];

export const kitPackages = [...sharedPackages, ...bundledPackages, ...workingPackages];

const lentPackages: readonly string[] = ['react', 'react-dom', 'styled-components'];

/** A second copy or another version breaks the build. */
const exactPeers: readonly string[] = ['webpack'];

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

export interface Provenance {
  readonly commit: string | undefined;
  readonly versions: Readonly<Record<string, string>>;
  readonly top: Pick<Manifest, 'license' | 'engines' | 'repository'>;
  readonly folder: string;
}

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

function compiled(file: string): string | { types: string; default: string } {
  const stem = /^\.\/src\/(.+)\.tsx?$/.exec(file)?.[1];
  return stem === undefined ? file : { types: `./lib/${stem}.d.ts`, default: `./lib/${stem}.js` };
}

function sameMinorOrLater(exact: string): string {
  const [major, minor] = exact.split('.');
  return `^${major}.${minor}.0`;
}
