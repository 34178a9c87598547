import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownPackages } from './plugins/shared-names.js';

/**
 * Modules shared between shell and remotes. Whole packages only if they can't be tree-shaken; each subpath counts
 * separately (without `react/jsx-runtime` every remote bundles a second React).
 */
const SHARED = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom/client'],
  'styled-components': ['styled-components'],
  '@lisan/remote-kit': ['@lisan/remote-kit'],
};
const DEVELOPMENT_ONLY = { react: ['react/jsx-dev-runtime'] };

/**
 * @param {string} folder of the workspace
 * @param {boolean} production
 * @returns {{ module: string, version: string }[]} each shared module with its installed version
 */
function sharedModules(folder, production) {
  const require = createRequire(join(folder, 'package.json'));
  return Object.entries(SHARED).flatMap(([packageName, modules]) => {
    const { version } = JSON.parse(readFileSync(packageFile(require, packageName), 'utf8'));
    const all = [...modules, ...(production ? [] : (DEVELOPMENT_ONLY[packageName] ?? []))];
    return all.map((module) => ({ module, version }));
  });
}

export function versionInstalled(folder, packageName) {
  const require = createRequire(join(folder, 'package.json'));
  return JSON.parse(readFileSync(packageFile(require, packageName), 'utf8')).version;
}

/** Walks up from the entry, because packages may not export package.json. */
function packageFile(require, packageName) {
  let folder = dirname(require.resolve(packageName));
  for (;;) {
    const file = join(folder, 'package.json');
    try {
      if (JSON.parse(readFileSync(file, 'utf8')).name === packageName) return file;
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    if (dirname(folder) === folder) throw new Error(`No package.json of ${packageName} above its entry`);
    folder = dirname(folder);
  }
}

/** Provided eagerly: available before any remote runs. */
export function providedShares(folder, production) {
  return Object.fromEntries(
    sharedModules(folder, production).map(({ module, version }) => [
      module,
      { singleton: true, eager: true, version, requiredVersion: `^${version}` },
    ]),
  );
}

/**
 * Remotes bundle no copy and reject a shell that is too old. Our packages are checked by contract version and used
 * names (`shared-names.js`); a 0.x range would break on every release.
 */
export function consumedShares(folder, production) {
  return Object.fromEntries(
    sharedModules(folder, production).map(({ module, version }) => [
      module,
      ownPackages.includes(module)
        ? { singleton: true, import: false, requiredVersion: false }
        : { singleton: true, strictVersion: true, import: false, requiredVersion: sameMinorOrLater(version) },
    ]),
  );
}

/** A patch release of the shell must not exclude remotes built a day later. */
function sameMinorOrLater(version) {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

export function versionsOf(shares, field) {
  return Object.fromEntries(
    Object.entries(shares)
      .filter(([module]) => !ownPackages.includes(module))
      .map(([module, share]) => [module, share[field]]),
  );
}
