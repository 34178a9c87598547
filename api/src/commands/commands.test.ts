import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createTestConfig } from '../../testing/test-config';
import { runEntry } from '../../testing/run-entry';
import { startServerProcess } from '../../testing/server-process';
import { createDatabase } from '../database/database';
import { createEmbeddedDriver } from '../database/embedded-driver';
import { listMigrations } from '../database/migrator';
import type { EntryName } from '../place';

jest.setTimeout(120_000);

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

/** Works on the database as the server would, while nothing else does. */
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

it('migrates up and down, backs up, and restores what was there', async () => {
  const names = await listMigrations();
  const up = await run('migrate', ['up']);
  expect(up).toEqual({ code: 0, stdout: `up: ${names.join(', ')}\n`, stderr: '' });
  expect((await run('migrate', ['up'])).stdout).toBe('up: nothing to do\n');
  await withUsers(({ db }) =>
    db.insertInto('users').values({ id: 'a', email: 'a@example.com', username: 'a' }).execute(),
  );

  const backup = join(folder, 'copy.tar.gz');
  expect((await run('backup', [backup])).code).toBe(0);
  await withUsers(({ db }) => db.deleteFrom('users').execute());
  expect((await run('restore', [backup])).code).toBe(0);
  expect(await listEmails()).toEqual(['a@example.com']);
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('database.replaced-'))).toHaveLength(1);

  await writeFile(join(folder, 'broken'), 'no backup at all');
  const broken = await run('restore', [join(folder, 'broken')]);
  expect([broken.code, broken.stderr]).toEqual([1, `${join(folder, 'broken')} is not a backup of Lisan.\n`]);
  expect(await listEmails()).toEqual(['a@example.com']);
  expect((await run('restore', [join(folder, 'nothing')])).stderr).toBe(
    `There is no file ${join(folder, 'nothing')}.\n`,
  );

  expect((await run('migrate', ['down'])).stdout).toBe(`down: ${names.at(-1)}\n`);
});

it('backs up a server that runs, and restores it into an empty folder', async () => {
  const server = await startServerProcess({ DATA_DIR: dataFolder });
  const register = (email: string) =>
    fetch(`${server.address}/api/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, username: 'a', password: 'correct horse 7 battery' }),
    });
  expect((await register('before@example.com')).status).toBe(200);
  const backup = join(folder, 'copy.tar.gz');
  // While others write.
  const [done, ...written] = await Promise.all([
    run('backup', [backup]),
    ...Array.from({ length: 5 }, (_, index) => register(`during-${index}@example.com`)),
  ]);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  const unsigned = await fetch(`${server.address}/api/backup`, { headers: { authorization: 'Bearer x' } });
  expect(unsigned.status).toBe(403);
  expect((await run('backup', [backup], { SECRET: 'x'.repeat(40) })).stderr).toContain('refused (403)');
  await server.stop();

  dataFolder = join(folder, 'another');
  expect((await run('restore', [backup])).code).toBe(0);
  const emails = await listEmails();
  expect(emails).toContain('before@example.com');
  const again = await startServerProcess({ DATA_DIR: dataFolder });
  expect((await fetch(`${again.address}/api/health/ready`)).status).toBe(200);
  expect(await again.stop()).toBe(0);
});

it('says how it is used', async () => {
  expect(await run('migrate', ['sideways'])).toMatchObject({
    code: 2,
    stderr: 'Say `migrate up` or `migrate down`.\n',
  });
  expect(await run('restore', [])).toMatchObject({ code: 1, stderr: 'Say which file: `restore <file>`.\n' });
  expect(existsSync(dataFolder)).toBe(false);
});

it('leaves a database server to its own tools', async () => {
  const environment = { DATABASE_URL: 'postgres://lisan@127.0.0.1:1/lisan' };
  const restore = await run('restore', [createTestConfig().dataFolder], environment);
  expect(restore.stderr).toBe('DATABASE_URL names a server; restore it with pg_restore.\n');
});
