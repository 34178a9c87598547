/** The webpack and Module Federation configuration of shell and remotes, written once. */
export { shellBuild } from './shell.js';
export { remoteBuild } from './remote.js';
export { pageBuild } from './pages.js';
export { oneBundleBuild } from './one-bundle.js';
