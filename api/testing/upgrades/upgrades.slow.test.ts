import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@lisan/contract';
import { sql } from 'kysely';
import { createDatabase } from '../../src/database/database';
import { listMigrations, migrateUp, migrationsFolder } from '../../src/database/migrator';
import { createServerDriver } from '../../src/database/server-driver';
import { makeFaceClip } from '@lisan/engine-lip-sync/testing';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { openEmbedded } from '../databases';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { startServerProcess, type ServerProcess } from '../server-process';
import { createAccount, readAccount } from './account';
import { buildPreviousRelease, requireCommit, type PreviousRelease } from './previous-release';

let previous: PreviousRelease;
let video: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  previous = buildPreviousRelease();
  const folder = await mkdtemp(join(tmpdir(), 'lisan-upgrade-video-'));
  const destination = join(folder, 'face.mp4');
  await makeFaceClip({
    ffmpeg: await findTestFfmpeg(),
    destination,
    seconds: limits.lipSyncVideoMinSeconds + 1,
    width: 320,
    height: 180,
    framesPerSecond: 2,
    isMoving: false,
  });
  video = new Uint8Array(await readFile(destination));
  await rm(folder, { recursive: true });
});

describe('upgrade', () => {
  let folder: string;
  let running: ServerProcess[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lisan-upgrade-'));
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((each) => each.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  async function start(release: 'previous' | 'current', environment: Record<string, string> = {}) {
    const server = await startServerProcess(
      { DATA_DIR: folder, ...environment },
      release === 'previous' ? previous.server : undefined,
    );
    running.push(server);
    return server;
  }

  it("keeps an account's data, and can be reverted", async () => {
    const before = await start('previous');
    const account = await createAccount(before.url, video);
    const content = await readAccount(before.url, account);
    expect(content).toMatchObject({
      messages: [{ status: 'complete' }],
      speeches: [{ voice_id: 'lisan-jack' }],
      videos: [{ file_name: 'face.mp4' }],
      plan: { name: 'Creator', status: 'trialing' },
    });
    await before.stop();

    const upgraded = await start('current');
    expect(await readAccount(upgraded.url, account)).toEqual(content);
    await upgraded.stop();

    const again = await start('previous');
    expect(await readAccount(again.url, account)).toEqual(content);
    await createAccount(again.url, video);
  });

  describe('of a cluster', () => {
    let postgres: PostgresServer;
    let url: string;
    beforeEach(async () => {
      postgres = await startPostgres();
      url = await postgres.createDatabase();
    });
    afterEach(() => postgres.stop());

    it('keeps processes of the previous release serving until they are replaced', async () => {
      const old = await start('previous', { DATABASE_URL: url });
      const account = await createAccount(old.url, video);
      const content = await readAccount(old.url, account);

      const upgraded = await start('current', { DATABASE_URL: url });
      expect(await readAccount(old.url, account)).toEqual(content);
      expect(await readAccount(upgraded.url, account)).toEqual(content);

      const later = await createAccount(old.url, video);
      expect(await readAccount(upgraded.url, later)).toEqual(await readAccount(old.url, later));

      await old.stop();
      const restarted = await start('previous', { DATABASE_URL: url });
      await createAccount(restarted.url, video);
    });

    it('logs one sentence when migrations of a newer release exist', async () => {
      const database = await createDatabase(
        createServerDriver({ url, connections: 1, onError: () => undefined }),
      );
      const first = await start('current', { DATABASE_URL: url });
      await first.stop();
      await sql`insert into migrations (name) values ('9999_later')`.execute(database.db);
      await database.close();

      const older = await start('current', { DATABASE_URL: url });
      expect(older.log()).toContain('"newer":["9999_later"]');
      expect(older.log()).toContain('a newer release has migrated the database');
    });
  });
});

describe('migrations', () => {
  const readScripts = async (folder: string) =>
    Promise.all(
      (await listMigrations(folder)).map(async (name) => ({
        name,
        script: await readFile(join(folder, `${name}.sql`), 'utf8'),
      })),
    );

  async function listColumns(folder: string) {
    const database = await openEmbedded({ isMigrated: false });
    await migrateUp(database, folder);
    const { rows } = await sql<{ table: string; name: string; isRequired: boolean }>`
      select table_name as table, table_name || '.' || column_name as name,
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired"
      from information_schema.columns where table_schema = 'public'`.execute(database.db);
    await database.close();
    return rows;
  }

  it('start with those of the previous release, unchanged', async () => {
    const released = await readScripts(previous.migrationsFolder);
    expect((await readScripts(migrationsFolder)).slice(0, released.length)).toEqual(released);
  });

  it('add no column the previous release would have to fill', async () => {
    const before = await listColumns(previous.migrationsFolder);
    const tables = new Set(before.map(({ table }) => table));
    const known = new Set(before.map(({ name }) => name));
    const required = (await listColumns(migrationsFolder)).filter(
      ({ table, name, isRequired }) => isRequired && tables.has(table) && !known.has(name),
    );
    expect(required).toEqual([]);
  });
});

it('names the fix when the clone has no history', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'lisan-shallow-'));
  execFileSync('git', ['init', '--quiet'], { cwd: empty });
  expect(() => requireCommit('0'.repeat(40), empty)).toThrow('`git fetch --unshallow`');
  await rm(empty, { recursive: true });
});
