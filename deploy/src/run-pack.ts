import { join } from 'node:path';
import { root } from './install-paths';
import { packKit } from './kit/pack-kit';

// `npm run pack:kit`: everything that a remote in a repository of its own is written, built and released with.
const tarballs = await packKit(root, join(root, '.cache', 'kit'));
for (const { file } of tarballs) process.stdout.write(`${file}\n`);
