import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Long form of `interleavings.test.ts`: 1,000 random interleavings of quota and payment operations on each
 * database. Example: `npm run interleavings -w api -- --runs 200 --seed 7 --database PostgreSQL`.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '20261121' },
    path: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
  },
});

const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));
const choice = ['--selectProjects', 'node', '--testPathPatterns', 'billing/interleavings'];
const child = spawn(
  process.execPath,
  ['--experimental-vm-modules', jest, ...choice, ...(values.database === '' ? [] : ['-t', values.database])],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      INTERLEAVINGS: values.runs,
      INTERLEAVINGS_SEED: values.seed,
      INTERLEAVINGS_PATH: values.path,
    },
  },
);
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
