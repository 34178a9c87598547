import './check-webpack.js';

export { shellBuild } from './shell.js';
export { remoteBuild } from './remote.js';
export { pageBuild } from './pages.js';
