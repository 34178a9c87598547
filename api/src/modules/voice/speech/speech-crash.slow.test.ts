import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { entryPoint } from '@lisan/engine-runtime';

const folder = mkdtempSync(join(tmpdir(), 'lisan-crash-'));
let server: ChildProcess | undefined;

async function start(): Promise<string> {
  const { script, execArgv } = entryPoint('server');
  server = fork(script, [], {
    execArgv: [...execArgv],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATA_DIR: folder,
      API_PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const child = server;
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(`${(message as { listening: string }).listening}/api`));
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}`)));
  });
}

async function kill(): Promise<void> {
  const ending = server;
  server = undefined;
  if (!ending || ending.exitCode !== null) return;
  await new Promise((resolve) => {
    ending.once('exit', resolve);
    ending.kill('SIGKILL');
  });
}

afterEach(kill);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const halves = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.partial'));

describe('a server killed during speech', () => {
  it('refunds everything at the next start and leaves no file', async () => {
    const email = 'layla@example.com';
    let origin = await start();
    let token = '';
    const post = async (path: string, body: object) => {
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    const password = 'correct horse battery';
    await post('/user/register', { username: 'layla', email, password });
    token = String((await post('/user/login', { email, password }))['access_token']);
    const left = async () =>
      ((await post('/user/balance', { user_email: email })) as { balance: { audio_quota: number } }).balance
        .audio_quota;
    const before = await left();

    const text = 'Coffee came from Yemen to Mecca and Cairo. '.repeat(100);
    const work = post('/voice/text-to-speech', { text, voice_id: 'lisan-jack', user_email: email }).catch(
      () => undefined,
    );
    while (halves().length === 0) await pause(5);
    await kill();
    await work;

    origin = await start();
    expect(await left()).toBe(before);
    expect(await post('/voice/generated-audios', { email })).toEqual({ generated_audios: [] });
    expect(halves()).toEqual([]);
    expect(readdirSync(join(folder, 'media'))).toEqual([]);
  });
});
