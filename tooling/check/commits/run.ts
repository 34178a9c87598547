// Checks commit messages: `npm run commits -- main..HEAD` for a range, `--file <path>` for one
// being written.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findMessageFaults } from './message';

const [first = 'HEAD~1..HEAD', second = ''] = process.argv.slice(2);

function readRange(range: string): [name: string, message: string][] {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%h%n%B%x00', range], { encoding: 'utf8' });
  return log
    .split('\0')
    .map((entry) => entry.trimStart())
    .filter(Boolean)
    .map((entry) => {
      const end = entry.indexOf('\n');
      return [entry.slice(0, end), entry.slice(end + 1)];
    });
}

const messages: [name: string, message: string][] =
  first === '--file' ? [['the message', readFileSync(second, 'utf8')]] : readRange(first);
const faults = messages.flatMap(([name, message]) =>
  findMessageFaults(message).map((fault) => `${name}: ${fault}`),
);
for (const fault of faults) console.error(fault);
if (first !== '--file') console.log(`${messages.length} commits, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
