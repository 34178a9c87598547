import { join } from 'node:path';
import { ExpectedError, root } from '../store';
import { packKit } from './kit/pack-kit';

if (process.argv.length > 2) {
  process.stderr.write('pack:kit takes no words: it packs everything, into .cache/kit.\n');
  process.exit(2);
}
try {
  const tarballs = await packKit(root, join(root, '.cache', 'kit'));
  for (const { file } of tarballs) process.stdout.write(`${file}\n`);
} catch (error) {
  if (!(error instanceof ExpectedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.failure.exitCode;
}
