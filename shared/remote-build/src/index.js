/** The webpack and Module Federation configuration of shell and remotes, written once. */
// First: the other modules fail to load with a wrong webpack.
import './check-webpack.js';

export { shellBuild } from './shell.js';
export { remoteBuild } from './remote.js';
export { pageBuild } from './pages.js';
