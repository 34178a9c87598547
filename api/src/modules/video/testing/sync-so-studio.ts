import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Balance, Job } from '@lisan/contract';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { createTestConfig } from '../../../../testing/test-config';
import {
  makeFaceClip,
  startFakeSyncSo,
  type FakeSyncSo,
  hum,
  writeWav,
} from '@lisan/engine-lip-sync/testing';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import { addLipSyncMedia } from './lip-sync-media';

export interface SyncSoStudio {
  readonly fake: FakeSyncSo;
  open(webhookOrigin: string | null): Promise<TestApp>;
  addMedia(server: TestApp, user: TestUser): ReturnType<typeof addLipSyncMedia>;
  close(): Promise<void>;
}

export async function openSyncSoStudio(): Promise<SyncSoStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-studio-'));
  const [video, audio] = [join(folder, 'video.mp4'), join(folder, 'audio.wav')];
  const ffmpeg = await findTestFfmpeg();
  await makeFaceClip({ ffmpeg, destination: video, seconds: 2, width: 320, height: 180 });
  await writeWav(audio, 1, hum);
  const fake = await startFakeSyncSo(ffmpeg);
  return {
    fake,
    open(webhookOrigin) {
      const sync = { key: fake.apiKey, baseUrl: fake.baseUrl, model: 'lipsync-2' };
      const server = { ...createTestConfig().server, webhookOrigin };
      return createTestApp({ isWorking: true, config: { sync, server } });
    },
    addMedia: (server, user) => addLipSyncMedia(server, user, { video, audio }),
    async close() {
      await fake.close();
      await rm(folder, { recursive: true });
    },
  };
}

export function lipSyncCalls({ app }: TestApp, user: TestUser) {
  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: { ...user.headers, ...headers },
      ...(payload && { payload }),
    });
  const job = (id: string) => `/video/job/${user.userId}/${id}`;
  return {
    call,
    startJob: (media: object, headers?: Readonly<Record<string, string>>) =>
      call('POST', '/video/sync-audio', { user_email: user.email, ...media }, headers),
    cancel: (id: string) => call('POST', `${job(id)}/cancel`),
    retry: (id: string) => call('POST', `${job(id)}/retry`),
    get: async (id: string) => (await call('GET', job(id))).json<Job>(),
    list: async () => (await call('GET', `/video/jobs/${user.email}`)).json<{ jobs: Job[] }>().jobs,
    balance: async () =>
      (await call('POST', '/user/balance', { user_email: user.email })).json<Balance>().balance,
  };
}
