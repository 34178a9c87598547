/** One package of a lockfile, as far as these checks look. */
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A lockfile's packages, by their places. */
export interface LockedPackages {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const listInstalled = ({ packages }: LockedPackages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Packages that could be another's than the one that was looked at. */
export function findUnprovedPackages(lockfile: LockedPackages): string[] {
  return listInstalled(lockfile).flatMap(([path, { integrity = '', inBundle, resolved }]) => [
    ...(/^sha512-[\w+/]{86}==$/.test(integrity) || inBundle ? [] : [`${path} has no SHA-512`]),
    ...(resolved === undefined ? [] : [`${path} names the place it is fetched from`]),
  ]);
}

/** Packages that run something while they are installed and are not named in `known`, and names that nobody bears. */
export function findUnknownScripts(
  lockfile: LockedPackages,
  known: Readonly<Record<string, string>>,
): string[] {
  const running = listInstalled(lockfile).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(running.map(([path]) => nameOf(path)));
  const isKnown = (name: string) =>
    Object.keys(known).some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  const isBorne = (one: string) =>
    [...names].some((name) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  return [
    ...[...names]
      .filter((name) => !isKnown(name))
      .map((name) => `${name} runs a script when it is installed`),
    ...Object.keys(known)
      .filter((one) => !isBorne(one))
      .map((one) => `${one} runs nothing any more`),
  ];
}

/** Installed packages that say another version or licence of themselves than the lockfile says of them. */
export function findDifferences(
  lockfile: LockedPackages,
  read: (path: string) => { version?: string; license?: unknown } | undefined,
): string[] {
  return listInstalled(lockfile).flatMap(([path, { version, license }]) => {
    const installed = read(path);
    // For another system, or optional and left out.
    if (!installed) return [];
    const said = [installed.version, typeof installed.license === 'string' ? installed.license : license];
    return said[0] === version && said[1] === license
      ? []
      : [`${path} is ${said.join(', ')} and locked as ${[version, license].join(', ')}`];
  });
}
