interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface LockedPackages {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const listInstalled = ({ packages }: LockedPackages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

export const findUnverifiedPackages = (lockfile: LockedPackages): string[] =>
  listInstalled(lockfile).flatMap(([path, { integrity = '', inBundle, resolved }]) => [
    ...(/^sha512-[\w+/]{86}==$/.test(integrity) || inBundle ? [] : [`${path} has no SHA-512`]),
    ...(resolved === undefined ? [] : [`${path} names the URL it is fetched from`]),
  ]);

export function listInstallScripts(lockfile: LockedPackages): string[] {
  const running = listInstalled(lockfile).filter(([, { hasInstallScript }]) => hasInstallScript);
  return [...new Set(running.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)))];
}

export function findDifferences(
  lockfile: LockedPackages,
  read: (path: string) => { version?: string; license?: unknown } | undefined,
): string[] {
  return listInstalled(lockfile).flatMap(([path, { version, license }]) => {
    const installed = read(path);
    // Optional, or for another system.
    if (!installed) return [];
    const stated = typeof installed.license === 'string' ? installed.license : license;
    return installed.version === version && stated === license
      ? []
      : [`${path} is ${installed.version}, ${stated} and locked as ${version}, ${license}`];
  });
}

function listCandidates(folder: string, name: string): string[] {
  if (folder === '') return [`node_modules/${name}`];
  const up = folder.lastIndexOf('node_modules/');
  return [`${folder}/node_modules/${name}`, ...listCandidates(up <= 0 ? '' : folder.slice(0, up - 1), name)];
}

/**
 * Optional packages missing from the lockfile. `npm install` drops builds for other systems when
 * the registry lacks them, and then `npm ci` fails only there.
 */
export function findDroppedPackages({ packages }: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !listCandidates(folder, name).some((path) => path in packages))
      .map((name) => `${folder || 'package.json'} needs ${name}, which is not in the lockfile`),
  );
}
