// Which lines that ship are reached by jest, the browser's packages and the server's in one table: `npm run coverage`.
// Reports with every line are in `coverage/web` and `coverage/server`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from '../figures/table';
import { tableOf, type Summary } from './coverage-table';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** By the command that tests them: what ships from there. */
const parts = {
  web: '{shell,remotes/*,shared/*}/src/**/*.{ts,tsx}',
  server: '{api,deploy}/src/**/*.ts',
};

let hasFailed = false;
const summaries = Object.entries(parts).map(([name, files]): [string, Summary] => {
  const folder = join('coverage', name);
  const options = [
    '--coverage',
    '--coverageProvider=v8',
    '--coverageDirectory',
    folder,
    '--collectCoverageFrom',
    files,
  ];
  const { status } = spawnSync('npm', ['run', `test:${name}`, '--', ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  hasFailed ||= status !== 0;
  const summary = readFileSync(join(root, folder, 'coverage-summary.json'), 'utf8');
  return [name, JSON.parse(summary) as Summary];
});

console.log(`\n${format(tableOf(summaries), true)}`);
process.exitCode = hasFailed ? 1 : 0;
