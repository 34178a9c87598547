import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../src/database/database';
import { migrateUp } from '../src/database/migrator';
import { createServerDriver } from '../src/database/server-driver';
import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import {
  makeFaceClip,
  startFakeSyncSo,
  type FakeSyncSo,
  hum,
  writeWav,
} from '@lisan/engine-lip-sync/testing';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { addLipSyncMedia } from '../src/modules/video/testing/lip-sync-media';
import { startPostgres } from './postgres-server';
import { startServerProcess, type ServerProcess } from './server-process';
import { createTestApp, TEST_SECRET, type TestApp, type TestUser } from './test-app';

export interface ServerWorld {
  readonly provider: FakeProvider;
  readonly sync: FakeSyncSo;
  readonly inside: TestApp;
  readonly dataFolder: string;
  start(environment?: Record<string, string>): Promise<ServerProcess>;
  addMedia(user: TestUser): Promise<{ video_id: string; audio_id: string }>;
  close(): Promise<void>;
}

/** `whileMigrating` starts processes on the empty database, so that they compete to migrate. */
export async function openServerWorld(
  environment: Record<string, string>,
  whileMigrating: (start: ServerWorld['start']) => Promise<void> = async () => undefined,
): Promise<ServerWorld> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lisan-world-'));
  const ffmpeg = await findTestFfmpeg();
  const files = { video: join(dataFolder, 'face.mp4'), audio: join(dataFolder, 'hum.wav') };
  await makeFaceClip({ ffmpeg, destination: files.video, seconds: 2, width: 320, height: 180 });
  await writeWav(files.audio, 1, hum);
  const [postgres, provider, sync] = await Promise.all([
    startPostgres(),
    startFakeProvider(),
    startFakeSyncSo(ffmpeg),
  ]);
  const url = await postgres.createDatabase();
  const processes: ServerProcess[] = [];

  async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
    const begun = await startServerProcess({
      DATA_DIR: dataFolder,
      DATABASE_URL: url,
      SECRET: TEST_SECRET,
      OPENAI_API_KEY: 'secret-key',
      OPENAI_BASE_URL: provider.baseUrl,
      SYNC_API_KEY: sync.apiKey,
      SYNC_BASE_URL: sync.baseUrl,
      ...environment,
      ...more,
    });
    processes.push(begun);
    return begun;
  }

  await whileMigrating(start);
  const driver = createServerDriver({ url, connections: 4, onError: () => undefined });
  const database = await createDatabase(driver);
  await migrateUp(database);
  const inside = await createTestApp({
    database,
    config: { dataFolder, databaseUrl: url },
  });
  return {
    provider,
    sync,
    inside,
    dataFolder,
    start,
    addMedia: (user) => addLipSyncMedia(inside, user, files),
    async close() {
      await Promise.all(processes.map((each) => each.kill()));
      await inside.close();
      await Promise.all([postgres.stop(), provider.close(), sync.close()]);
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
