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
export const lentPackages: readonly string[] = ['react', 'react-dom', 'styled-components'];

/** Reached into by what we build with: a second copy, or another version, breaks the build. */
export const exactPeers: readonly string[] = ['webpack'];
