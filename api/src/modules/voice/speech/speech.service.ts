import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import { nameSpeech } from './audio-names';
import { insertAudio, type ListedAudio } from '../../recordings';
import type { MakeSpeech } from './speech-making';
import type { PlanOrder, PlanSpeech } from './speech-plan';
import { secondsToHold } from './speech-price';
import type { SpeechRuns } from './speech-runs';

export interface SpeechService {
  /** Speaks, stores and charges what was spoken; a failure charges nothing and leaves nothing. */
  speak(order: PlanOrder): Promise<ListedAudio>;
  /** Ends what is still being spoken; the seconds held for it are given back. */
  stop(): void;
}

interface Parts {
  readonly plan: PlanSpeech;
  readonly make: MakeSpeech;
  readonly runs: SpeechRuns;
}

export function createSpeechService(
  { media, uploadFolder, now }: Pick<Core, 'media' | 'uploadFolder' | 'now'>,
  { plan, make, runs }: Parts,
): SpeechService {
  const stopping = new AbortController();

  return {
    stop: () => stopping.abort(new Problem('shutting_down')),

    async speak(order) {
      const { userId, text, voiceId } = order;
      const signal = AbortSignal.any([order.signal, stopping.signal]);
      const planned = await plan({ ...order, signal });
      const id = randomUUID();
      const path = join(uploadFolder, `${id}.mp3`);
      const run = await runs.begin({ id, userId, voiceId, text, amount: secondsToHold(planned) });
      try {
        await mkdir(uploadFolder, { recursive: true });
        const speech = await make(planned, path, signal);
        // Who left in the last moment has not heard it, and is not charged.
        signal.throwIfAborted();
        const audio: Omit<ListedAudio, 'media_key'> = {
          id,
          user_id: userId,
          source: 'speech',
          file_name: nameSpeech(text),
          duration: speech.duration,
          voice_id: voiceId,
          created_at: now(),
        };
        const spoken = {
          text,
          words: JSON.stringify(speech.words),
          phonemes: JSON.stringify(speech.phonemes),
          parts: JSON.stringify(speech.parts),
          made_from: planned.base?.id ?? null,
        };
        return await run.finish(speech.spoken, async (trx) => {
          const fileName = `${audio.file_name}.mp3`;
          const key = await media.addFile(trx, path, {
            ownerId: userId,
            contentType: 'audio/mpeg',
            fileName,
          });
          const row = { ...audio, media_key: key };
          await insertAudio(trx, { ...row, ...spoken });
          return row;
        });
      } catch (error) {
        // A run that cannot be given up now falls silent, and is closed then. The bytes are left to the sweep: the error
        // may be that of a commit which was done, with only the word of it lost.
        await run.giveUp().catch(() => undefined);
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
