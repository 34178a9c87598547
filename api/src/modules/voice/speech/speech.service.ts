import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import { idOfRequest } from '../../../limits/idempotency';
import { findAudio, insertAudio, type ListedAudio } from '../../recordings';
import type { MadeSpeech, MakeSpeech } from './speech-making';
import type { PlanOrder, PlanSpeech } from './speech-plan';
import { secondsToHold } from './speech-price';
import type { SpeechRuns } from './speech-runs';
import { encodeMarks, withoutMarks } from '../../../engines/speech';

const LONGEST = 40;

/** A name for speech that nobody has named: its first words, without what file systems refuse. */
export function nameSpeech(text: string): string {
  // Enough for the name: the text may be a book.
  const words = withoutMarks(encodeMarks(text.slice(0, 500)))
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // By characters: half of an emoji is none.
  const characters = Array.from(words);
  if (characters.length <= LONGEST) return words || 'speech';
  const cut = characters.slice(0, LONGEST).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trim()}…`;
}

export interface SpeechService {
  /**
   * Speaks, stores and charges what was spoken; a failure charges nothing and leaves nothing. What was spoken for an order
   * with that `idempotencyKey` before is that, and costs nothing again.
   */
  speak(order: SpeechOrder): Promise<SpokenAudio>;
  /** What is spoken for an account at this moment. */
  listRuns: SpeechRuns['list'];
  /** Ends a speech that is under way and keeps, and charges, what is spoken of it. Throws `not_found`. */
  stopRun: SpeechRuns['stop'];
  /** Ends what is still being spoken; the seconds held for it are given back. */
  stop(): void;
}

type SpeechOrder = PlanOrder & {
  readonly idempotencyKey: string | undefined;
  /** The conversation that the text comes from. */
  readonly conversationId: string | undefined;
};

/** What was made, and whether all of the text is in it. */
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
    { userId, text, idempotencyKey }: SpeechOrder,
    id: string,
  ): Promise<SpokenAudio | undefined> {
    const spoken = idempotencyKey === undefined ? undefined : await findAudio(database.db, userId, id);
    // Of one that was stopped there is the beginning.
    return spoken && { ...spoken, isWhole: spoken.text === text };
  }

  return {
    stop: () => stopping.abort(new Problem('shutting_down')),

    listRuns: (userId) => runs.list(userId),
    stopRun: (userId, id) => runs.stop(userId, id),

    async speak(order) {
      const { userId, text, voiceId } = order;
      const signal = AbortSignal.any([order.signal, stopping.signal]);
      const id = idOfRequest(userId, 'POST /voice/text-to-speech', order.idempotencyKey);
      const known = await findSpoken(order, id);
      if (known) return known;
      const planned = await plan({ ...order, signal });
      const path = join(uploadFolder, `${id}.mp3`);
      const name = nameSpeech(text);
      const sentences = planned.wanted.length;
      const amount = await secondsToHold(planned);
      const run = await runs.begin({ id, userId, voiceId, text, name, sentences, amount });
      try {
        await mkdir(uploadFolder, { recursive: true });
        const speech = await make(planned, path, { signal, stop: run.stop, onDone: run.tell });
        // The client disconnected: do not charge.
        signal.throwIfAborted();
        const audio: Omit<ListedAudio, 'media_key'> = {
          id,
          user_id: userId,
          source: 'speech',
          file_name: name,
          duration: speech.duration,
          voice_id: voiceId,
          conversation_id: order.conversationId ?? null,
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
          await accountEvents.made({ userId, kind: 'speech', id }, trx);
          return { ...row, isWhole: speech.isWhole };
        });
      } catch (error) {
        // A run that cannot be given up now falls silent, and is closed then. The bytes are left to the sweep: the error
        // may be that of a commit which was done, with only the word of it lost.
        await run.giveUp().catch(() => undefined);
        // Both were on their way at once, and the other was first.
        const first = await findSpoken(order, id).catch(() => undefined);
        if (first) return first;
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Where the text of a speech ends that was stopped: behind its last word and what belongs to it. */
function endOf(text: string, words: MadeSpeech['words']): number {
  const last = words.at(-1)?.to ?? 0;
  return last + (/^[^\s\p{L}\p{N}[]*/u.exec(text.slice(last))?.[0].length ?? 0);
}
