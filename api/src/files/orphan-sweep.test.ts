import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startBucketServer, type BucketServer } from '../../testing/bucket-server';
import { openEmbedded } from '../../testing/databases';
import type { Database } from '../database/database';
import type { FileStore } from './file-store';
import { createMediaSweep } from './media-sweep';
import { openFileStore } from './open-file-store';
import { DAY_MS, HOUR_MS } from '../durations';

const log = pino({ level: 'silent' });
let database: Database;
let folder: string;
beforeAll(async () => {
  database = await openEmbedded();
  folder = await mkdtemp(join(tmpdir(), 'lisan-orphans-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.deleteFrom('media').execute());

const addRow = (key: string) =>
  database.db
    .insertInto('media')
    .values({ key, owner_id: 'a', content_type: 'audio/mpeg', file_name: 'a.mp3', size: 1 })
    .execute();

async function openFolder() {
  const store = await openFileStore({ s3: null, dataFolder: folder }, 'mark');
  return { store, other: store, close: async () => undefined };
}

async function openBucket() {
  const { s3, close } = await startBucketServer();
  return {
    store: await openFileStore({ s3, dataFolder: folder }, 'mark'),
    other: await openFileStore({ s3, dataFolder: folder }, 'another'),
    close,
  };
}

function createTimes() {
  let elapsed = 0;
  return {
    elapsed: () => elapsed,
    pass: (milliseconds: number) => (elapsed += milliseconds),
  };
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('sweep of %s', (name, open) => {
  let store: FileStore;
  let other: FileStore;
  let close: () => Promise<void>;
  beforeAll(async () => ({ store, other, close } = await open()));
  afterAll(() => close());

  const aged = (by: FileStore): FileStore => ({
    ...by,
    listUncommitted: (before) => by.listUncommitted(new Date(before.getTime() + 3 * DAY_MS)),
    listOld: (before) => by.listOld(new Date(before.getTime() + 3 * DAY_MS)),
  });
  const isThere = (key: string) =>
    store.read(key).then(
      (stream) => {
        stream.destroy();
        return true;
      },
      () => false,
    );
  const put = async (by = store) => {
    const key = randomUUID();
    await by.putBytes(key, Buffer.from('a'), 'audio/mpeg');
    return key;
  };

  it('deletes files that had no row for long, and keeps those with one', async () => {
    const times = createTimes();
    const sweep = createMediaSweep({ database, store: aged(store), log, elapsed: times.elapsed });
    const [orphan, kept, lostItsRow] = [await put(), await put(), await put()];
    await addRow(kept);
    store.commit(kept);
    store.commit(lostItsRow);
    await sweep(false);
    // The first sweep deletes nothing: another process may still insert the row.
    expect(await Promise.all([orphan, kept, lostItsRow].map(isThere))).toEqual([true, true, true]);
    times.pass(HOUR_MS);
    await sweep(false);
    expect(await Promise.all([orphan, kept, lostItsRow].map(isThere))).toEqual([false, true, false]);
  });

  it('keeps a file whose row is committed during the sweep', async () => {
    const times = createTimes();
    const late = await put();
    const watched: FileStore = {
      ...aged(store),
      isOwn: async (key) => store.isOwn(key),
      async *listOld(before) {
        yield* aged(store).listOld(before);
        if (times.elapsed() > 0) await addRow(late).catch(() => undefined);
      },
    };
    const sweep = createMediaSweep({ database, store: watched, log, elapsed: times.elapsed });
    await sweep(false);
    times.pass(2 * HOUR_MS);
    await sweep(false);
    expect(await isThere(late)).toBe(true);
  });

  it('ignores clock changes', async () => {
    const young = await put();
    const sweep = createMediaSweep({ database, store: aged(store), log, elapsed: () => 0 });
    await sweep(false);
    await sweep(false);
    expect(await isThere(young)).toBe(true);
    await store.delete(young);
  });

  it('keeps files younger than a day', async () => {
    const times = createTimes();
    const young = await put();
    store.commit(young);
    const sweep = createMediaSweep({ database, store, log, elapsed: times.elapsed });
    await sweep(false);
    times.pass(2 * HOUR_MS);
    await sweep(false);
    expect(await isThere(young)).toBe(true);
    await store.delete(young);
  });

  it('deletes nothing when the database does not match the files', async () => {
    const times = createTimes();
    const keys = await Promise.all(Array.from({ length: 101 }, () => put()));
    const sweep = createMediaSweep({ database, store: aged(store), log, elapsed: times.elapsed });
    await sweep(false);
    times.pass(2 * HOUR_MS);
    await sweep(false);
    expect((await Promise.all(keys.map(isThere))).every(Boolean)).toBe(true);
    for (const key of keys) await store.delete(key);
  });

  it(`keeps other files in ${name}`, async () => {
    const times = createTimes();
    const foreign = name === 'a bucket' ? await put(other) : 'notes';
    if (name === 'a folder') await writeFile(join(folder, 'media', foreign), 'a');
    else await store.putBytes('notes', Buffer.from('a'), 'text/plain');
    const sweep = createMediaSweep({ database, store: aged(store), log, elapsed: times.elapsed });
    await sweep(false);
    times.pass(2 * HOUR_MS);
    await sweep(false);
    expect(await Promise.all([foreign, 'notes'].map(isThere))).toEqual([true, true]);
  });
});

it('reads a folder of many files in pages', async () => {
  const own = await mkdtemp(join(folder, 'many-'));
  const store = await openFileStore({ s3: null, dataFolder: own }, 'mark');
  for (let count = 0; count < 2_100; count += 1) await writeFile(join(own, 'media', randomUUID()), '');
  const pages: number[] = [];
  for await (const page of store.listOld(new Date(Date.now() + DAY_MS))) pages.push(page.length);
  expect(pages).toEqual([1000, 1000, 100]);
  expect(await readdir(join(own, 'media'))).toHaveLength(2_100);
});

describe('a bucket', () => {
  let folder: string;
  let server: BucketServer;
  let store: FileStore;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lisan-bucket-'));
    server = await startBucketServer();
    store = await openFileStore({ dataFolder: folder, s3: server.s3 }, 'mark');
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }

  it('stores files in a bucket like in a folder', async () => {
    await store.check();
    await store.putBytes('a-key', Buffer.from('مرحبا بالعالم'), 'text/plain');
    expect(await readAll(await store.read('a-key'))).toBe('مرحبا بالعالم');
    expect(await readAll(await store.read('a-key', { start: 0, end: 9 }))).toBe('مرحبا');
    await store.putFile('a-key', import.meta.filename, 'text/plain');
    expect(await readAll(await store.read('a-key'))).toContain('keeps files in a bucket');
    await store.delete('a-key');
    await expect(store.read('a-key').then(readAll)).rejects.toThrow('does not exist');
    await store.delete('a-key');
  });

  it('reports a missing bucket', async () => {
    const s3 = { ...server.s3, bucket: 'nowhere' };
    const missing = await openFileStore({ dataFolder: folder, s3 }, 'mark');
    await expect(missing.check()).rejects.toMatchObject({ name: 'NotFound' });
  });
});
