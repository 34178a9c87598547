import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The long form of `start/bombs.test.ts`: the bombs that a server works on for long as well. `npm run bombs -w api`. */
const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));
const choice = ['--selectProjects', 'node', '--testPathPatterns', 'start/bombs'];
const child = spawn(process.execPath, ['--experimental-vm-modules', jest, ...choice], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, BOMBS: 'all' },
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
