import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { probeMedia } from '@lisan/engine-media';
import { findTestFfmpeg } from '@lisan/engine-media/testing';
import type { LipSyncEngine, LipSyncRequest, LipSyncStep } from '@lisan/engine-contract';
import { makeFaceClip } from './face-clip';
import { hum, writeWav } from './wav';

export interface EngineFixture {
  readonly engine: LipSyncEngine;
  readonly stop?: () => Promise<void>;
}

const VIDEO_SECONDS = 3;
/** Milliseconds; a busy machine is slow to end a process. */
const PROCESS_EXIT_TIMEOUT_MS = 5_000;

export function describeLipSyncEngine(
  name: string,
  open: () => Promise<EngineFixture>,
  patience = 60_000,
): void {
  describe(`the lip-sync engine: ${name}`, () => {
    let [folder, videoPath, audioPath, longAudioPath] = ['', '', '', ''];
    let subject: EngineFixture;
    let request: LipSyncRequest;
    let wholeRun = patience;
    jest.setTimeout(patience);

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lisan-lip-sync-'));
      [videoPath, audioPath, longAudioPath] = ['video.mp4', 'audio.wav', 'long.wav'].map((file) =>
        join(folder, file),
      ) as [string, string, string];
      const ffmpeg = await findTestFfmpeg();
      await makeFaceClip({ ffmpeg, destination: videoPath, seconds: VIDEO_SECONDS, width: 640, height: 360 });
      await writeWav(audioPath, 2, hum);
      await writeWav(longAudioPath, 4.5, hum);
      subject = await open();
    });
    beforeEach(async () => {
      const results = await mkdtemp(join(folder, 'results-'));
      request = {
        videoPath,
        audioPath,
        destinationPath: join(results, 'result.mp4'),
        idempotencyKey: `contract-${Date.now()}-${Math.random().toString(36).slice(2)}`,
      };
    });
    afterAll(async () => {
      await subject.engine.close();
      await subject.stop?.();
      await rm(folder, { recursive: true });
    });
    const filesBeside = (): Promise<string[]> => readdir(join(request.destinationPath, '..'));

    test('takes a video of one face', async () => {
      const check = await subject.engine.check(videoPath);
      expect(check).toMatchObject({ ok: true });
      expect(check.ok && Math.abs(check.duration - VIDEO_SECONDS)).toBeLessThan(0.1);
    });

    test('makes a video as long as the audio, of the same size, that browsers play', async () => {
      const progress: [number, LipSyncStep][] = [];
      const startedAt = performance.now();
      await subject.engine.run({
        ...request,
        onProgress: (part, step) => progress.push([part, step]),
      });
      wholeRun = performance.now() - startedAt;
      expect(await filesBeside()).toEqual(['result.mp4']);
      const media = await probeMedia(request.destinationPath, { kind: 'video' });
      expect(media.video).toMatchObject({ width: 640, height: 360, codec: 'avc' });
      expect(media.audio).toMatchObject({ codec: 'aac' });
      expect(Math.abs(media.duration - 2)).toBeLessThan(0.15);
      const parts = progress.map(([part]) => part);
      expect(parts).toEqual([...parts].sort((one, other) => one - other));
      expect(progress.at(0)?.[1]).toBe('probing');
      expect(progress.at(-1)).toEqual([1, 'done']);
    });

    test('begins a video again that is shorter than the audio, and replaces an older result', async () => {
      await writeFile(request.destinationPath, 'an older result');
      await subject.engine.run({ ...request, audioPath: longAudioPath });
      const media = await probeMedia(request.destinationPath, { kind: 'video' });
      expect(Math.abs(media.duration - 4.5)).toBeLessThan(0.2);
    });

    test('stops when it is told to, long before its end, and leaves no file', async () => {
      const stop = new AbortController();
      const reason = new Error('The person changed their mind');
      let startedAt = 0;
      const progress: number[] = [];
      const onProgress = (part: number): void => {
        progress.push(part);
        if (part === 0 || stop.signal.aborted) return;
        startedAt = performance.now();
        stop.abort(reason);
      };
      const running = subject.engine.run({ ...request, signal: stop.signal, onProgress });
      await expect(running).rejects.toBe(reason);
      expect(Math.max(...progress)).toBeLessThan(1);
      expect(performance.now() - startedAt).toBeLessThan(Math.max(PROCESS_EXIT_TIMEOUT_MS, wholeRun / 2));
      expect(await filesBeside()).toEqual([]);
      await expect(subject.engine.run({ ...request, signal: stop.signal })).rejects.toBe(reason);
    });

    test('refuses files that are no media, by name, and leaves no file', async () => {
      const text = join(folder, 'words.mp4');
      await writeFile(text, 'these are words');
      const refusal = { name: 'RequestError', translationKey: 'media_not_recognised' };
      await expect(subject.engine.check(text)).rejects.toMatchObject(refusal);
      await expect(subject.engine.run({ ...request, videoPath: text })).rejects.toMatchObject(refusal);
      await expect(subject.engine.run({ ...request, audioPath: text })).rejects.toMatchObject(refusal);
      await expect(subject.engine.run({ ...request, audioPath: videoPath })).rejects.toMatchObject({
        translationKey: 'media_not_audio',
      });
      expect(await filesBeside()).toEqual([]);
    });
  });
}
