import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Long form of `start/bombs.test.ts`, including slow bombs: `npm run bombs -w api`. */
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
