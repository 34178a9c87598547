import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startApi, type ApiProcess } from './api-process';

let folder: string;
let api: ApiProcess | undefined;

const server = `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
const note = (word) => appendFileSync(process.env.NOTES, word + '\\n');
note('born ' + process.pid + ' ' + process.env.HOST);
let asked = 0;
const http = createServer((request, response) => {
  if (request.url === '/die') process.exit(1);
  asked += 1;
  response.statusCode = request.url === '/api/health/ready' && asked < 2 ? 503 : 200;
  response.end();
});
http.listen(Number(process.env.API_PORT), process.env.HOST, () =>
  process.send({ listening: 'http://127.0.0.1:' + http.address().port }));
process.on('SIGTERM', () => { note('stopped'); process.exit(0); });
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-api-'));
  await writeFile(join(folder, 'server.mjs'), server);
  process.env.NOTES = join(folder, 'notes');
});
afterEach(async () => {
  await api?.stop();
  api = undefined;
  await rm(folder, { recursive: true, force: true });
});

const notes = () => readFile(join(folder, 'notes'), 'utf8').catch(() => '');
const begin = async (say: (text: string) => void = () => undefined) => {
  api = await startApi({
    script: join(folder, 'server.mjs'),
    say,
    edgeSecret: 'known to two',
    stopSeconds: 15,
  });
  return api;
};
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

test('is reachable once ready, from this machine only', async () => {
  const { origin } = await begin();
  expect(origin()?.hostname).toBe('127.0.0.1');
  expect((await fetch(new URL('/x', origin()))).status).toBe(200);
  expect(await notes()).toMatch(/ 127\.0\.0\.1\n$/);
});

test('restarts after a crash, and gets no requests meanwhile', async () => {
  const said: string[] = [];
  const { origin } = await begin((text) => said.push(text));
  const first = origin();
  await fetch(new URL('/die', first)).catch(() => undefined);
  await until(() => origin() === undefined);
  await until(() => origin() !== undefined);
  expect((await fetch(new URL('/x', origin()))).status).toBe(200);
  expect(said).toEqual(['The server ended unexpectedly; it is started again in 0.5 s.']);
});

test('stops on request, without a restart', async () => {
  const { stop, origin } = await begin();
  await stop();
  expect(await notes()).toMatch(/stopped\n$/);
  expect(origin()).toBeUndefined();
});

test('fails when it ends before it is ready, without looping', async () => {
  await writeFile(join(folder, 'server.mjs'), `process.exit(1);`);
  await expect(begin()).rejects.toMatchObject({ name: 'StartError' });
});

test('does not outlive a killed parent', async () => {
  const parent = join(folder, 'parent.mjs');
  const stopWithParent = new URL('../../bin/stop-with-parent.mjs', import.meta.url).href;
  await writeFile(
    parent,
    `import { fork } from 'node:child_process';
     fork(${JSON.stringify(join(folder, 'server.mjs'))}, {
       env: { ...process.env, API_PORT: '0', HOST: '127.0.0.1' },
       execArgv: ['--import', ${JSON.stringify(stopWithParent)}],
     }).on('message', () => process.send('up'));`,
  );
  const parentProcess = fork(parent, { env: { ...process.env } });
  await once(parentProcess, 'message');
  parentProcess.kill('SIGKILL');
  await until(async () => (await notes()).includes('stopped'));
  const [, pid] = /^born (\d+)/.exec(await notes()) ?? [];
  await until(() => !isAlive(Number(pid)));
  expect(isAlive(Number(pid))).toBe(false);
});
