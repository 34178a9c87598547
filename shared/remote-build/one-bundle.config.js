import { fileURLToPath } from 'node:url';
import { oneBundleBuild } from './src/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default oneBundleBuild({ root, output: `${root}.cache/one-bundle` });
