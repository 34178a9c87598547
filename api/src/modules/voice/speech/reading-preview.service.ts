import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Core } from '../../../core';
import type { SpeechEngine } from '@lisan/engine-contract';
import { asPlainText } from '@lisan/engine-speech';
import type { VoiceLibrary } from '../library/library.service';
import { getSpeakingVoice } from './speaking-voice';
import { DAY_SECONDS } from '../../../durations';

/** Enough for a day of comparing readings, too few to generate speech for free. */
const PREVIEWS_PER_DAY = 300;

interface ReadingPreviewInput {
  readonly userId: string;
  readonly text: string;
  readonly voiceId: string;
  readonly signal: AbortSignal;
}

/** Speaks a reading for comparison, without charging or storing it. Throws the engine's errors. */
export type PreviewReading = (input: ReadingPreviewInput) => Promise<Buffer>;

export function createReadingPreview(
  { database, limits, uploadFolder }: Pick<Core, 'database' | 'limits' | 'uploadFolder'>,
  engine: SpeechEngine,
  library: VoiceLibrary,
): PreviewReading {
  return async ({ userId, text, voiceId, signal }) => {
    const voice = await getSpeakingVoice(database.db, library, userId, voiceId);
    await limits.take(`heard:${userId}`, PREVIEWS_PER_DAY, DAY_SECONDS);
    const path = join(uploadFolder, `${randomUUID()}.mp3`);
    await mkdir(uploadFolder, { recursive: true });
    try {
      // Drop pauses: a hundred of them would be free minutes of audio.
      await engine.speak({ text: asPlainText(text), voice, signal }, path);
      return await readFile(path);
    } finally {
      await rm(path, { force: true });
    }
  };
}
