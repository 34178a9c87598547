import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '../../core';
import type { LipSyncEngine } from '../../engines/lip-sync';
import type { DemoRow } from './demo.repository';

interface VideoWork {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

export type MakeDemoVideo = <Kept>(
  row: DemoRow,
  work: VideoWork,
  keep: (path: string) => Promise<Kept>,
) => Promise<Kept>;

export function createDemoVideo(
  { media, uploadFolder }: Pick<Core, 'media' | 'uploadFolder'>,
  engine: Pick<LipSyncEngine, 'run'>,
  facePath: string,
): MakeDemoVideo {
  return async ({ audio_key: audio, phonemes, words }, { signal, onProgress }, keep) => {
    const folder = join(uploadFolder, `demo-${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      const [audioPath, destinationPath] = [join(folder, 'speech.mp3'), join(folder, 'result.mp4')];
      await pipeline(await media.read(audio), createWriteStream(audioPath), { signal });
      await engine.run({
        videoPath: facePath,
        audioPath,
        destinationPath,
        timing: phonemes.length > 0 ? { phonemes, words } : undefined,
        idempotencyKey: folder,
        signal,
        onProgress,
      });
      return await keep(destinationPath);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
