import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Core } from '../../../core';
import { asPlainText, type SpeechEngine } from '../../../engines/speech';
import type { VoiceLibrary } from '../library/library.service';
import { getSpeakingVoice } from './speaking-voice';

/** A day of looking hard at readings; a book spoken in such pieces would take months. */
const MOST_A_DAY = 300;
const DAY = 24 * 3_600;

interface HearOrder {
  readonly userId: string;
  /** A word or a few, with the marks that are to be heard. */
  readonly text: string;
  readonly voiceId: string;
  readonly signal: AbortSignal;
}

/** Speaks a reading so that it can be compared by ear: nothing is charged, nothing is kept. Throws as the engine does. */
export type Hear = (order: HearOrder) => Promise<Buffer>;

export function createHear(
  { database, limits, uploadFolder }: Pick<Core, 'database' | 'limits' | 'uploadFolder'>,
  engine: SpeechEngine,
  library: VoiceLibrary,
): Hear {
  return async ({ userId, text, voiceId, signal }) => {
    const voice = await getSpeakingVoice(database.db, library, userId, voiceId);
    await limits.take(`heard:${userId}`, MOST_A_DAY, DAY);
    const path = join(uploadFolder, `${randomUUID()}.mp3`);
    await mkdir(uploadFolder, { recursive: true });
    try {
      // A pause takes no letters: a hundred of them would be a quarter of an hour for nothing.
      await engine.speak({ text: asPlainText(text), voice, signal }, path);
      return await readFile(path);
    } finally {
      await rm(path, { force: true });
    }
  };
}
