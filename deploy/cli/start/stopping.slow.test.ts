import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../edge/config';
import { serve } from './serve';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-stopping-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const speaking = `
import { createServer } from 'node:http';
let isStopping = false;
const http = createServer((request, response) => {
  if (isStopping) return response.writeHead(503, { 'retry-after': '2' }).end('stopping');
  if (request.url !== '/api/words') return response.end('ok');
  let left = Infinity;
  const say = setInterval(() => {
    if (isStopping) left = Math.min(left, 3);
    response.write('word ');
    if (--left > 0) return;
    clearInterval(say);
    response.end('the end');
  }, 100);
});
http.listen(0, '127.0.0.1', () => process.send({ listening: 'http://127.0.0.1:' + http.address().port }));
process.on('SIGTERM', () => {
  isStopping = true;
  http.close(() => process.exit(0));
  setInterval(() => http.closeIdleConnections(), 50);
});
`;

async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test('finishes a running stream on stop, then closes the port', async () => {
  await mkdir(join(folder, 'api', 'dist'), { recursive: true });
  await writeFile(join(folder, 'api', 'dist', 'server.js'), speaking);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const config = { ...readConfig({ DATA_DIR: join(folder, 'data') }), root: folder };
  const said = { host: '127.0.0.1', port: 0, trustedProxies: [], say: () => undefined };
  const lisan = await serve(config, said);

  const stream = await fetch(`${lisan.url}/api/words`);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = (await reader.read()).value ?? '';
  const stopped = lisan.stop();
  let refused = await fetch(`${lisan.url}/api/config`);
  while (refused.status === 200) refused = await fetch(`${lisan.url}/api/config`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  for (let next = await reader.read(); !next.done; next = await reader.read()) heard += next.value;
  expect(heard).toMatch(/^(?:word )+the end$/);
  await stopped;
  expect(await isOpen(Number(new URL(lisan.url).port))).toBe(false);
});

const untilStopped = fileURLToPath(new URL('../../edge/process/run-until-stopped.ts', import.meta.url));
const tsx = fileURLToPath(import.meta.resolve('tsx'));

async function startByNpm(): Promise<{ npm: ChildProcess; port: number; pid: number }> {
  const start = `node --import ${tsx} start.mts`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }));
  await writeFile(
    join(folder, 'start.mts'),
    `import { createServer } from 'node:net';
     import { once } from 'node:events';
     import { runUntilStopped } from ${JSON.stringify(untilStopped)};
     await runUntilStopped(async () => {
       const server = createServer().listen(0, '127.0.0.1');
       await once(server, 'listening');
       return {
         url: 'pid ' + process.pid + ' port ' + server.address().port,
         stop: async () => void server.close(),
       };
     });`,
  );
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data') },
  });
  let said = '';
  for await (const part of npm.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part);
    const [, pid, port] = /pid (\d+) port (\d+)/.exec(said) ?? [];
    if (port !== undefined) return { npm, port: Number(port), pid: Number(pid) };
  }
  throw new Error(`It did not begin: ${said}`);
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'stops everything when npm is ended by %s',
  async (signal) => {
    const { npm, port, pid } = await startByNpm();
    expect(await isOpen(port)).toBe(true);
    try {
      npm.kill(signal);
      while (await isOpen(port)) await pause(50);
    } finally {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Expected: the process is gone.
      }
    }
    expect(await isOpen(port)).toBe(false);
  },
  20_000,
);
