import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { until } from './testing/until';
import { setWorkPriority, yieldToServer } from './yield-to-server';

const PROGRAM = `new (require('node:worker_threads').Worker)('setInterval(() => undefined, 1e6)', { eval: true })
  .once('online', () => process.stdout.write('online'))`;
const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
afterAll(() => void child.kill('SIGKILL'));

const threads = (): readonly number[] =>
  process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/task`).map(Number) : [child.pid ?? 0];

test('lowers the priority of all threads of a running process', async () => {
  await once(child.stdout, 'data');
  yieldToServer(child);
  const lowered = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
  expect(new Set(threads().map((thread) => getPriority(thread)))).toEqual(new Set([lowered]));
});

/** SCHED_IDLE on Linux. Field 41 of `stat` is the thread's class; field 2 may contain spaces. */
const IDLE_SCHEDULING_CLASS = 5;
const classOf = (thread: number) =>
  Number(readFileSync(`/proc/${child.pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[38]);

test('uses idle time only when configured', async () => {
  setWorkPriority('idle');
  yieldToServer(child);
  const isIdle = () =>
    process.platform !== 'linux' || threads().every((thread) => classOf(thread) === IDLE_SCHEDULING_CLASS);
  await until(isIdle);
  expect(isIdle()).toBe(true);
});
