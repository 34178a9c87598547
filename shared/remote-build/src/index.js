/** webpack and Module Federation configuration of shell and remotes. */
// First: the other modules fail to load with the wrong webpack.
import './check-webpack.js';

export { shellBuild } from './shell.js';
export { remoteBuild } from './remote.js';
export { pageBuild } from './pages.js';
