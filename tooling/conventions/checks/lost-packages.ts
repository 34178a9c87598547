import type { LockedPackages } from './lockfile';

/** Where Node would look for a package that is needed at `place`, nearest first. */
function listPaths(folder: string, name: string): string[] {
  const up = folder.lastIndexOf('node_modules/');
  const here = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
  if (folder === '') return [here];
  return [here, ...listPaths(up <= 0 ? '' : folder.slice(0, up - 1), name)];
}

/**
 * Optional packages that something asks for and that are locked nowhere. Each is the part for another system: `npm
 * install` leaves such lines out when a registry lacks them, and `npm ci` then fails on that system alone.
 */
export function findLostPackages({ packages }: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !listPaths(folder, name).some((path) => path in packages))
      .map((name) => `${folder || 'package.json'} asks for ${name}, which is not in the lockfile`),
  );
}
