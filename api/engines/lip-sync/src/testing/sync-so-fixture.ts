import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import type { LipSyncRequest } from '@lisan/engine-contract';
import { createSyncSoLipSync, type SyncSoOptions, type SyncSoEngine } from '../sync-so-lip-sync';
import { makeFaceClip } from './face-clip';
import { startFakeSyncSo, type FakeSyncSo } from './fake-sync-so';
import { hum, writeWav } from './wav';

const defaultDelays = { initialMs: 5, maxMs: 20, timeoutMs: 20_000 };

export interface SyncSoFixture {
  readonly fake: FakeSyncSo;
  readonly engine: SyncSoEngine;
  readonly request: LipSyncRequest;
  readonly results: string;
}

export function useSyncSo() {
  let [folder, results] = ['', ''];
  let fake: FakeSyncSo;
  let engine: SyncSoEngine;
  let request: LipSyncRequest;
  const open = (options: Partial<SyncSoOptions> = {}): SyncSoEngine =>
    createSyncSoLipSync({
      apiKey: fake.apiKey,
      baseUrl: fake.baseUrl,
      model: 'lipsync-2',
      delays: defaultDelays,
      maximumSeconds: 60,
      ...options,
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lisan-sync-so-'));
    const ffmpeg = await findTestFfmpeg();
    const destination = join(folder, 'video.mp4');
    await makeFaceClip({ ffmpeg, destination, seconds: 2, width: 320, height: 180 });
    await writeWav(join(folder, 'audio.wav'), 1, hum);
    fake = await startFakeSyncSo(ffmpeg);
  }, 60_000);
  beforeEach(async () => {
    engine = open();
    results = await mkdtemp(join(folder, 'results-'));
    Object.assign(fake, { pollCount: 2, outputUrl: undefined, hasDownload: true });
    const { generationBodies, requests, errors, endings, keyErrors, oddResponses } = fake;
    for (const list of [generationBodies, requests, errors, endings, keyErrors, fake.results])
      list.length = 0;
    for (const list of [oddResponses.generate, oddResponses.poll]) list.length = 0;
    request = {
      videoPath: join(folder, 'video.mp4'),
      audioPath: join(folder, 'audio.wav'),
      destinationPath: join(results, 'result.mp4'),
      idempotencyKey: results.split('/').at(-1) ?? '',
    };
  });
  afterEach(() => engine.close());
  afterAll(async () => {
    await fake.close();
    await rm(folder, { recursive: true });
  });

  return {
    now: (): SyncSoFixture => ({ fake, engine, request, results }),
    open,
    generated: (): number => fake.requests.filter((route) => route === 'POST /v2/generate').length,
  };
}
