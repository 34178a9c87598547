import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { MIN_FREE_BYTES } from '../data-folder/disk-space';
import { toDiskFullError } from '@lisan/engine-runtime';
import { createEmbeddedPool } from './embedded-pool';
import { createLogSpace } from './log-space';

const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;
let pglite: PGlite;
let folder: string;
let freeBytes: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-log-'));
  await mkdir(join(folder, 'pg_wal'));
  pglite = await PGlite.create();
  await pglite.exec('create table kept (words text)');
});
afterAll(async () => {
  await pglite.close();
  await rm(folder, { recursive: true, force: true });
});

async function connect() {
  const pool = createEmbeddedPool(
    pglite,
    createLogSpace(folder, pglite, () => freeBytes),
  );
  const client = await pool.connect();
  const keep = () =>
    client.query(
      `insert into kept select string_agg(md5(random()::text), '') from generate_series(1, $1::integer)`,
      [16_000],
    );
  return { client, keep };
}

async function readPosition() {
  const { rows } = await pglite.query<{ at: number; next: string }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as at,
      pg_walfile_name(pg_current_wal_insert_lsn() + ${WAL_SEGMENT_BYTES}) as next`,
  );
  return rows[0] ?? { at: 0, next: '' };
}

it('rejects writes before the log outgrows the disk, and accepts them once there is space', async () => {
  freeBytes = MIN_FREE_BYTES - 1;
  const { client, keep } = await connect();
  const before = await readPosition();
  let refusal: unknown;
  for (let count = 0; count < 40 && refusal === undefined; count += 1)
    await keep().catch((cause: unknown) => (refusal = cause));
  const { at, next } = await readPosition();

  expect(toDiskFullError(refusal)?.code).toBe('store_unavailable');
  expect(Math.floor(at / WAL_SEGMENT_BYTES)).toBe(Math.floor(before.at / WAL_SEGMENT_BYTES));
  expect((await client.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  for (const write of ['delete from kept', '\n call keep()'])
    await expect(client.query(write, [])).rejects.toMatchObject({ code: '53100' });

  await writeFile(join(folder, 'pg_wal', next), '');
  await keep();
  await rm(join(folder, 'pg_wal', next));
  await expect(keep()).rejects.toMatchObject({ code: '53100' });

  freeBytes = MIN_FREE_BYTES;
  await pause(50);
  await keep();
  client.release();
});
