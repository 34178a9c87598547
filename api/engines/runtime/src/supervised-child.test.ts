import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { apiFolder } from './entry-point';

const module = JSON.stringify(pathToFileURL(join(apiFolder, 'engines/runtime/src/supervised-child.ts')).href);
const child = `const { endWithParent } = await import(${module}); endWithParent();
  await new Promise((resolve) => setTimeout(resolve, 300)); process.stdout.write('busy');
  const end = Date.now() + 60_000; while (Date.now() < end);`;
const parent = `const { spawn } = await import('node:child_process');
  const options = ['--import', 'tsx', '--input-type=module', '-e', ${JSON.stringify(child)}];
  const busy = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  busy.stdout.once('data', () => console.log(busy.pid));`;

/** A zombie counts as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

it('ends a busy process with its parent', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) =>
    server.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))),
  );
  await pause(700);
  expect(isAlive(pid)).toBe(true);
  server.kill('SIGKILL');
  for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await pause(100);
  expect(isAlive(pid)).toBe(false);
});
