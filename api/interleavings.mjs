import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * The long form of `interleavings.test.ts`: a thousand random interleavings of everything that touches money, on each
 * database. `npm run interleavings -w api -- --runs 200 --seed 7 --database PostgreSQL` for others.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '20261121' },
    /** Where to begin among the stories of the seed, as a failure prints it. */
    path: { type: 'string', default: '' },
    /** `embedded` or `PostgreSQL`; both unless told. */
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
