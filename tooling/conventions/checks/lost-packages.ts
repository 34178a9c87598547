import type { LockedPackages } from './lockfile';

/** Where Node would look for a package that is needed at `place`, nearest first. */
function listPlaces(place: string, name: string): string[] {
  const up = place.lastIndexOf('node_modules/');
  const here = place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`;
  if (place === '') return [here];
  return [here, ...listPlaces(up <= 0 ? '' : place.slice(0, up - 1), name)];
}

/**
 * Optional packages that something asks for and that are locked nowhere. Each is the part for another system: `npm
 * install` leaves such lines out when a registry lacks them, and `npm ci` then fails on that system alone.
 */
export function findLostPackages({ packages }: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !listPlaces(place, name).some((path) => path in packages))
      .map((name) => `${place || 'package.json'} asks for ${name}, which is not in the lockfile`),
  );
}
