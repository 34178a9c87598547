import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '../../testing/accounts';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server';
import { startServerProcess, type ServerProcess } from '../../testing/server-process';
import { TEST_SECRET } from '../../testing/test-app';

const email = 'locked@example.com';
let folder: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-lock-outs-'));
});
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function request(path: string, body: object): Promise<number> {
  const answer = await fetch(`${server?.url}/api/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}
const signIn = (password: string) => request('login', { email, password });

const answersUntilLockedOut = [200, 401, 401, 401, 401, 401, 429];
async function lockOut(): Promise<number[]> {
  const answers = [await request('register', { email, username: 'locked', password: PASSWORD })];
  for (let miss = 0; miss < 5; miss += 1) answers.push(await signIn('wrong'));
  return [...answers, await signIn(PASSWORD)];
}

async function tryAgain(): Promise<number> {
  await signIn('wrong');
  return signIn(PASSWORD);
}

it('keeps an account locked out after the server and its embedded database are killed', async () => {
  const environment = { DATA_DIR: join(folder, 'embedded'), SECRET: TEST_SECRET };
  server = await startServerProcess(environment);
  expect(await lockOut()).toEqual(answersUntilLockedOut);
  await server.kill();
  server = await startServerProcess(environment);
  expect(await tryAgain()).toBe(429);
  await server.kill();
});

it('keeps an account locked out after PostgreSQL stops immediately', async () => {
  const postgres: PostgresServer = await startPostgres();
  try {
    const DATABASE_URL = await postgres.createDatabase();
    server = await startServerProcess({ DATABASE_URL, DATA_DIR: join(folder, 'other'), SECRET: TEST_SECRET });
    expect(await lockOut()).toEqual(answersUntilLockedOut);
    await postgres.crash();
    for (let tries = 0; (await readiness()) !== 200; tries += 1)
      if (tries > 2_000) throw new Error('It did not come back.');
    expect(await tryAgain()).toBe(429);
  } finally {
    await server?.kill();
    await postgres.stop();
  }
});

const readiness = async () => (await fetch(`${server?.url}/api/health/ready`)).status;
