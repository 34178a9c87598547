import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runEntry } from '../../testing/run-entry';
import { createDatabase } from './database';
import { explainFullDisk, inspectDatabase } from './database-folder';
import { createEmbeddedDriver } from './embedded-driver';
import { migrateUp } from './migrator';

let folder: string;
let sound: string;
let table: string;
let index: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-damage-'));
  sound = join(folder, 'sound');
  await mkdir(sound);
  const driver = await createEmbeddedDriver(join(sound, 'database'));
  const database = await createDatabase(driver);
  await migrateUp(database);
  await database.db.insertInto('users').values({ id: 'a', email: 'a@example.com', username: 'a' }).execute();
  const client = await driver.pool.connect();
  const { rows } = await client.query<{ rows: string; key: string }>(
    "select pg_relation_filepath('users') as rows, pg_relation_filepath('users_pkey') as key",
    [],
  );
  client.release();
  [table, index] = [rows[0]?.rows ?? '', rows[0]?.key ?? ''];
  await database.close();
  await writeFile(join(sound, 'secret'), 'x'.repeat(64));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(damage: (at: (name: string) => string) => Promise<unknown>) {
  const dataFolder = join(folder, `copy-${Math.random().toString(36).slice(2)}`);
  cpSync(sound, dataFolder, { recursive: true });
  await damage((name) => join(dataFolder, 'database', name));
  const before = digest(dataFolder);
  const run = runEntry('migrate', { DATA_DIR: dataFolder });
  const code = await run.ended;
  const isSame = digest(dataFolder) === before;
  await rm(dataFolder, { recursive: true });
  const stderr = run.output.stderr.replaceAll(dataFolder, 'DATA');
  return { code, stderr, isSame };
}

function digest(root: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(root, name);
    hash.update(path);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

const garbage = (path: string, bytes = 8192) =>
  writeFile(path, Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31) % 251)), { flag: 'r+' });
const remove = (path: string) => rm(path, { recursive: true });
const replaceByFolder = async (path: string) => {
  await remove(path);
  await mkdir(path);
};
const logs = async (pgWal: string) =>
  (await readdir(pgWal)).filter((name) => /^[0-9A-F]{24}$/.test(name)).map((name) => join(pgWal, name));

const RESTORE_ADVICE = 'restore a backup with `DATA_DIR=DATA node api/dist/restore.js --replace <file>`.\n';
const damagedBy = (what: string) => `The database in DATA/database is damaged: ${what}; ${RESTORE_ADVICE}`;
const UNREADABLE_MESSAGE = damagedBy('PostgreSQL cannot read it');

type Damage = (at: (name: string) => string) => Promise<unknown>;

const seen: [string, Damage, string][] = [
  ['PG_VERSION is gone', (at) => remove(at('PG_VERSION')), damagedBy('PG_VERSION is missing')],
  ['PG_VERSION is empty', (at) => truncate(at('PG_VERSION')), damagedBy('PG_VERSION is not readable')],
  [
    'PG_VERSION is of another release',
    (at) => writeFile(at('PG_VERSION'), '14\n'),
    'The database in DATA/database is of PostgreSQL 14 and this release reads 18; start the release that made it, or restore a backup with `DATA_DIR=DATA node api/dist/restore.js --replace <file>`.\n',
  ],
  ['pg_control is gone', (at) => remove(at('global/pg_control')), damagedBy('global/pg_control is missing')],
  [
    'pg_control is cut',
    (at) => truncate(at('global/pg_control'), 100),
    damagedBy('global/pg_control is not whole'),
  ],
  [
    'a folder stands in place of a file',
    (at) => replaceByFolder(at('global/pg_control')),
    damagedBy('global/pg_control is not a file'),
  ],
  ['base is gone', (at) => remove(at('base')), damagedBy('base is missing')],
  ['base is empty', (at) => replaceByFolder(at('base')), damagedBy('base is empty')],
  ['pg_wal is gone', (at) => remove(at('pg_wal')), damagedBy('pg_wal is missing')],
  ['pg_wal is empty', (at) => replaceByFolder(at('pg_wal')), damagedBy('pg_wal is empty')],
  ['pg_xact is gone', (at) => remove(at('pg_xact')), damagedBy('pg_xact is missing')],
  [
    'a file stands in place of the database',
    async (at) => {
      await remove(at(''));
      await writeFile(at('').replace(/\/$/, ''), '');
    },
    damagedBy('it is a file'),
  ],
];

const met: [string, Damage, () => string][] = [
  ['pg_control is garbage', (at) => garbage(at('global/pg_control')), () => UNREADABLE_MESSAGE],
  [
    'pg_wal is garbage',
    async (at) => Promise.all((await logs(at('pg_wal'))).map((path) => garbage(path, 65_536))),
    () => UNREADABLE_MESSAGE,
  ],
  ['a catalog is garbage', (at) => garbage(at('base/5/1259')), () => UNREADABLE_MESSAGE],
  ['a table is gone', (at) => remove(at(table)), () => damagedBy(`${table} is missing`)],
  ['a table is garbage', (at) => garbage(at(table)), () => damagedBy(`${table} has been cut or overwritten`)],
  [
    'a table is cut in a page',
    (at) => truncate(at(table), 4000),
    () => damagedBy(`${table} has been cut or overwritten`),
  ],
  ['a table is cut to nothing', (at) => truncate(at(table)), () => damagedBy('the table users is not whole')],
  [
    'an index is cut to nothing',
    (at) => truncate(at(index)),
    () => damagedBy('the table users is not whole'),
  ],
];

describe('damaged database', () => {
  it('starts when it is sound', async () => {
    expect(await open(async () => undefined)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each(seen)('fails before writing anything when %s', async (_name, damage, stderr) => {
    expect(await open(damage)).toEqual({ code: 1, stderr, isSame: true });
  });

  it.each(met)('fails the start when %s', async (_name, damage, stderr) => {
    expect(await open(damage)).toMatchObject({ code: 1, stderr: stderr() });
  });

  it('fails when the user cannot write a file', async () => {
    const path = join(sound, 'database', table);
    const mayUse: typeof access = async (asked, mode) => {
      if (asked === path) throw Object.assign(new Error('no'), { code: 'EACCES' });
      return access(asked, mode);
    };
    await expect(inspectDatabase(join(sound, 'database'), mayUse)).rejects.toMatchObject({
      name: 'StartupError',
      message: `${path} belongs to the database and cannot be read and written by this user (EACCES); fix its owner and permissions and start again.`,
    });
  });

  it('fails when the disk is full', async () => {
    const reason = await explainFullDisk(join(sound, 'database'), undefined, async () => 3 * 1024 * 1024);
    expect(reason?.message).toBe(
      `The disk of ${join(sound, 'database')} is full (3 MB are left), so the database cannot be opened; make room and start again.`,
    );
    expect(await explainFullDisk(sound, undefined, async () => Infinity)).toBeUndefined();
  });
});

describe('data folder without its database', () => {
  const startAdvice = 'or set DATA_DIR to an empty folder to begin anew.\n';
  it.each([
    ['its secret', 'secret', async () => undefined],
    [
      'the mark of the first database',
      'lisan.made, secret',
      (data: string) => writeFile(join(data, 'lisan.made'), '{}'),
    ],
    ['its media', 'secret, media', (data: string) => mkdir(join(data, 'media', 'a'), { recursive: true })],
    [
      'its letters',
      'secret, outbox',
      (data: string) => mkdir(join(data, 'outbox', 'a'), { recursive: true }),
    ],
    [
      'a database put aside',
      'secret, database.replaced-1',
      (data: string) => mkdir(join(data, 'database.replaced-1')),
    ],
  ])('does not create a new database over %s', async (_name, signs, removeAll) => {
    const { stderr, ...rest } = await open(async (at) => {
      await remove(at(''));
      await removeAll(join(at(''), '..'));
    });
    expect(rest).toEqual({ code: 1, isSame: true });
    expect(stderr).toContain(
      `The data folder DATA has been in use (${signs}), but its database is not there`,
    );
    expect(stderr.endsWith(startAdvice)).toBe(true);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });

  it('creates a database after an interrupted first start', async () => {
    const { code, stderr } = await open(async (at) => {
      await remove(at(''));
      await remove(join(at(''), '..', 'secret'));
      for (const name of ['database', 'database.new-half/base', 'media', 'uploads/resumable'])
        await mkdir(join(at(''), '..', name), { recursive: true });
      await writeFile(join(at(''), '..', 'secret'), '');
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
