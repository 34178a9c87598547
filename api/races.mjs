import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Long form of `folder-lock.test.ts`: processes race for one folder. `npm run races -w api -- --races 200`.
 */
const { values } = parseArgs({ options: { races: { type: 'string', default: '1000' } } });

const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));
const choice = [
  '--selectProjects',
  'node',
  '--testPathPatterns',
  'data-folder/folder-lock',
  '-t',
  'gives a folder',
];
const child = spawn(process.execPath, ['--experimental-vm-modules', jest, ...choice], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, RACES: values.races },
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
