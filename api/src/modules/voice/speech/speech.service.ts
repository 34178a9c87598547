import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { idOfRequest } from '../../../limits/idempotency';
import { findAudio, insertAudio, type ListedAudio } from '../../recordings';
import type { SpeechResult, MakeSpeech } from './speech-making';
import type { PlanInput, PlanSpeech } from './speech-plan';
import { secondsToHold } from './speech-price';
import type { SpeechRuns } from './speech-runs';
import { encodeMarks, withoutMarks } from '@lisan/engine-speech';

const MAX_NAME_LENGTH = 40;

/** Names speech by its first words, without characters that file systems reject. */
export function nameSpeech(text: string): string {
  const words = withoutMarks(encodeMarks(text.slice(0, 500)))
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By code points, so that no emoji is split.
  const characters = Array.from(words);
  if (characters.length <= MAX_NAME_LENGTH) return words || 'speech';
  const cut = characters.slice(0, MAX_NAME_LENGTH).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trim()}…`;
}

export interface SpeechService {
  /**
   * Speaks, stores and charges; a failure charges and stores nothing. A repeated `idempotencyKey` returns the first
   * result for free.
   */
  speak(input: SpeechInput): Promise<SpokenAudio>;
  listRuns: SpeechRuns['list'];
  /** Stops running speech; keeps and charges the finished part. Throws `not_found`. */
  stopRun: SpeechRuns['stop'];
  stop(): void;
}

type SpeechInput = PlanInput & {
  readonly idempotencyKey: string | undefined;
  readonly conversationId: string | undefined;
};

export type SpokenAudio = ListedAudio & { readonly isWhole: boolean };

interface Parts {
  readonly plan: PlanSpeech;
  readonly make: MakeSpeech;
  readonly runs: SpeechRuns;
}

export function createSpeechService(
  {
    accountEvents,
    database,
    media,
    uploadFolder,
    now,
  }: Pick<Core, 'accountEvents' | 'database' | 'media' | 'uploadFolder' | 'now'>,
  { plan, make, runs }: Parts,
): SpeechService {
  const stopping = new AbortController();

  async function findSpoken(
    { userId, text, idempotencyKey }: SpeechInput,
    id: string,
  ): Promise<SpokenAudio | undefined> {
    const spoken = idempotencyKey === undefined ? undefined : await findAudio(database.db, userId, id);
    // A stopped run has only the text's start.
    return spoken && { ...spoken, isWhole: spoken.text === text };
  }

  return {
    stop: () => stopping.abort(new RequestError('shutting_down')),

    listRuns: (userId) => runs.list(userId),
    stopRun: (userId, id) => runs.stop(userId, id),

    async speak(input) {
      const { userId, text, voiceId } = input;
      const signal = AbortSignal.any([input.signal, stopping.signal]);
      const id = idOfRequest(userId, 'POST /voice/text-to-speech', input.idempotencyKey);
      const known = await findSpoken(input, id);
      if (known) return known;
      const planned = await plan({ ...input, signal });
      const path = join(uploadFolder, `${id}.mp3`);
      const name = nameSpeech(text);
      const sentences = planned.missing.length;
      const amount = await secondsToHold(planned);
      const run = await runs.start({ id, userId, voiceId, text, name, sentences, amount });
      try {
        await mkdir(uploadFolder, { recursive: true });
        const speech = await make(planned, path, { signal, stop: run.stop, onSentences: run.reportProgress });
        // The client disconnected: do not charge.
        signal.throwIfAborted();
        const audio: Omit<ListedAudio, 'media_key'> = {
          id,
          user_id: userId,
          source: 'speech',
          file_name: name,
          duration: speech.duration,
          voice_id: voiceId,
          conversation_id: input.conversationId ?? null,
          created_at: now(),
        };
        const spoken = {
          text: speech.isWhole ? text : text.slice(0, endOf(text, speech.words)),
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
          await accountEvents.created({ userId, kind: 'speech', id }, trx);
          return { ...row, isWhole: speech.isWhole };
        });
      } catch (error) {
        // A failed give-up is closed by the sweep later. Keep the bytes: the commit may have succeeded with only its
        // response lost.
        await run.refund().catch(() => undefined);
        // A concurrent identical request finished first.
        const first = await findSpoken(input, id).catch(() => undefined);
        if (first) return first;
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Finds where a stopped speech's text ends: after its last word and punctuation. */
function endOf(text: string, words: SpeechResult['words']): number {
  const last = words.at(-1)?.to ?? 0;
  return last + (/^[^\s\p{L}\p{N}[]*/u.exec(text.slice(last))?.[0].length ?? 0);
}
