import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestConfig } from '../../testing/test-config';
import { runEntry } from '../../testing/run-entry';
import { startServerProcess } from '../../testing/server-process';
import { createDatabase } from '../database/database';
import { createEmbeddedDriver } from '../database/embedded-driver';
import { listMigrations } from '../database/migrator';
import type { EntryName } from '@lisan/engine-runtime';

const IMAGE_BYTES = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let dataFolder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-commands-'));
  dataFolder = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(name: EntryName, args: string[], environment: Record<string, string> = {}) {
  const entry = runEntry(name, { DATA_DIR: dataFolder, ...environment }, args);
  const code = await entry.ended;
  return { code, ...entry.output };
}

async function withUsers<Result>(
  work: (database: Awaited<ReturnType<typeof createDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await createDatabase(await createEmbeddedDriver(join(dataFolder, 'database')));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const listEmails = () =>
  withUsers(async ({ db }) =>
    (await db.selectFrom('users').select('email').execute()).map(({ email }) => email),
  );

it('migrates, backs up and restores a database', async () => {
  const names = await listMigrations();
  expect(await run('migrate', [])).toEqual({ code: 0, stdout: `${names.join(', ')}\n`, stderr: '' });
  expect((await run('migrate', [])).stdout).toBe('nothing to do\n');
  await withUsers(({ db }) =>
    db.insertInto('users').values({ id: 'a', email: 'a@example.com', username: 'a' }).execute(),
  );

  const backup = join(folder, 'copy.tar.gz');
  expect((await run('backup', [backup])).code).toBe(0);
  await withUsers(({ db }) => db.deleteFrom('users').execute());
  expect(await run('restore', [backup])).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${dataFolder} has a database already; set DATA_DIR to another folder, or say \`restore --replace <file>\`, which keeps the one before beside it.\n`,
  });
  expect(await listEmails()).toEqual([]);
  expect((await run('restore', ['--replace', backup])).code).toBe(0);
  expect(await listEmails()).toEqual(['a@example.com']);
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('database.replaced-'))).toHaveLength(1);

  await writeFile(join(folder, 'broken'), 'no backup at all');
  const broken = await run('restore', ['--replace', join(folder, 'broken')]);
  expect([broken.code, broken.stderr]).toEqual([1, `${join(folder, 'broken')} is not a backup of Lisan.\n`]);
  expect(await listEmails()).toEqual(['a@example.com']);
  expect((await run('restore', [join(folder, 'nothing')])).stderr).toBe(
    `There is no file ${join(folder, 'nothing')}.\n`,
  );
});

it("moves a running server's data to another folder, files included", async () => {
  const server = await startServerProcess({ DATA_DIR: dataFolder });
  const password = 'correct horse 7 battery';
  const send = (url: string, path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const register = (email: string) => send(server.url, '/user/register', { email, username: 'a', password });
  expect((await register('before@example.com')).status).toBe(200);
  const login = await send(server.url, '/user/login', { email: 'before@example.com', password });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const image = new FormData();
  image.set('email', 'before@example.com');
  image.set('file', new Blob([IMAGE_BYTES]), 'a.png');
  const uploaded = await fetch(`${server.url}/api/user/profile/upload-image`, {
    method: 'POST',
    headers: { authorization },
    body: image,
  });
  const { image_url: imageUrl } = (await uploaded.json()) as { image_url: string };
  const picture = await fetch(`${server.url}${imageUrl}`).then((answer) => answer.arrayBuffer());

  const backup = join(folder, 'copy.tar.gz');
  const [done, ...written] = await Promise.all([
    run('backup', [backup]),
    ...Array.from({ length: 5 }, (_, index) => register(`during-${index}@example.com`)),
  ]);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  const unsigned = await fetch(`${server.url}/api/backup`, { headers: { authorization: 'Bearer x' } });
  expect(unsigned.status).toBe(403);
  expect((await run('backup', [backup], { SECRET: 'x'.repeat(40) })).stderr).toContain('refused (403)');
  expect((await run('restore', ['--replace', backup])).stderr).toContain('is in use by process');
  await server.stop();

  const source = dataFolder;
  dataFolder = join(folder, 'another');
  expect((await run('restore', [backup])).code).toBe(0);
  // A forgotten secret file must fail the start, not sign everyone out.
  const forgotten = runEntry('server', { DATA_DIR: dataFolder, API_PORT: '0' });
  expect(await forgotten.ended).toBe(1);
  expect(forgotten.output.stderr).toMatch(
    /^The file .*secret is missing, and the database has accounts .*\n$/,
  );
  for (const name of ['media', 'secret'])
    await cp(join(source, name), join(dataFolder, name), { recursive: true });

  const again = await startServerProcess({ DATA_DIR: dataFolder });
  expect((await fetch(`${again.url}/api/health/ready`)).status).toBe(200);
  const served = await fetch(`${again.url}${imageUrl}`);
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(Buffer.from(picture))]).toEqual([
    200,
    true,
  ]);
  const profile = await fetch(`${again.url}/api/user/profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ email: 'before@example.com' }),
  });
  expect([profile.status, await profile.json()]).toMatchObject([200, { email: 'before@example.com' }]);
  expect((await send(again.url, '/user/login', { email: 'before@example.com', password })).status).toBe(200);
  expect(await again.stop()).toBe(0);
});

it('makes no backup of a folder without a database', async () => {
  expect(await run('backup', [join(folder, 'copy.tar.gz')])).toMatchObject({
    code: 1,
    stderr: `There is no database in ${dataFolder}; DATA_DIR says where it is.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
});

it('prints its usage', async () => {
  expect(await run('migrate', ['down'])).toMatchObject({
    code: 2,
    stderr: 'Usage: migrate (without arguments). There is no way back but a backup.\n',
  });
  expect(await run('restore', [])).toMatchObject({ code: 1, stderr: 'Say which file: `restore <file>`.\n' });
  expect(existsSync(dataFolder)).toBe(false);
});

it('leaves PostgreSQL backups to its own tools', async () => {
  const environment = { DATABASE_URL: 'postgres://lisan@127.0.0.1:1/lisan' };
  const restore = await run('restore', [createTestConfig().dataFolder], environment);
  expect(restore.stderr).toBe('DATABASE_URL names a server; restore it with pg_restore.\n');
});
