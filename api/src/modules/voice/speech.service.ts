import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { timeWrittenWords } from '../../engines/speech';
import type { Speech, SpeechEngine, SpeechVoice } from '../../engines/speech';
import type { Ledger } from '../billing/ledger';
import { findAudio, insertAudio, type AudioRow } from './audios.repository';
import { nameSpeech } from './audio-names';
import type { VoiceLibrary } from './library.service';
import { findOwnVoice } from './own-voices.repository';
import type { Reader } from './reading.service';

export const SPEECH = 'activity_speech';

/** Slower than any voice speaks, in characters a second: what is held is never less than what is used. */
const SLOWEST = 8;
const SHORTEST = 2;

export interface SpeechOrder {
  readonly userId: string;
  readonly text: string;
  readonly voiceId: string;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

export interface SpeechService {
  /** Speaks, stores and charges what was spoken; a failure charges nothing and leaves nothing. */
  speak(order: SpeechOrder): Promise<AudioRow>;
}

interface Parts {
  readonly engine: SpeechEngine;
  readonly library: VoiceLibrary;
  readonly ledger: Ledger;
  readonly reader: Reader;
}

export function createSpeechService(
  { database, media, uploadFolder, now }: Pick<Core, 'database' | 'media' | 'uploadFolder' | 'now'>,
  { engine, library, ledger, reader }: Parts,
): SpeechService {
  async function getVoice(userId: string, voiceId: string): Promise<SpeechVoice> {
    const own = await findOwnVoice(database.db, userId, voiceId);
    if (own) return own.profile ? { id: own.voice_id, profile: own.profile } : { id: own.voice_id };
    if (!(await library.find(voiceId))) throw new Problem('not_found', { message: 'voice_unknown' });
    return { id: voiceId };
  }

  async function store(
    trx: Connection,
    { userId, text, voiceId }: SpeechOrder,
    { id, path, speech, words }: { id: string; path: string; speech: Speech; words: Speech['words'] },
  ): Promise<void> {
    const fileName = nameSpeech(text);
    const key = await media.addFile(trx, path, {
      ownerId: userId,
      contentType: 'audio/mpeg',
      fileName: `${fileName}.mp3`,
    });
    await insertAudio(trx, {
      id,
      user_id: userId,
      source: 'speech',
      media_key: key,
      file_name: fileName,
      duration: speech.duration,
      voice_id: voiceId,
      text,
      words: JSON.stringify(words),
      phonemes: JSON.stringify(speech.phonemes),
      created_at: now(),
    });
  }

  return {
    async speak(order) {
      const { userId, text, voiceId, signal } = order;
      const voice = await getVoice(userId, voiceId);
      const read = await reader.read(userId, text);
      const id = randomUUID();
      const path = join(uploadFolder, `${id}.mp3`);
      const hold = await database.transaction((trx) =>
        ledger.reserve(trx, {
          userId,
          kind: 'audio',
          amount: SHORTEST + read.reading.replace(/\p{M}/gu, '').length / SLOWEST,
          reference: id,
          about: SPEECH,
        }),
      );
      try {
        await mkdir(uploadFolder, { recursive: true });
        const speech = await engine.speak({ text: read.reading, voice, signal }, path);
        const words = read.words ? timeWrittenWords(speech.words, read.reading, read.words) : speech.words;
        await database.transaction(async (trx) => {
          await store(trx, order, { id, path, speech, words });
          await ledger.settle(trx, hold, speech.duration);
        });
      } catch (error) {
        await database.transaction((trx) => ledger.refund(trx, hold));
        throw error;
      } finally {
        await rm(path, { force: true });
      }
      const row = await findAudio(database.db, userId, id);
      if (!row) throw new Problem('not_found');
      return row;
    },
  };
}
