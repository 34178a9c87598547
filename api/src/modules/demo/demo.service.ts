import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { ChatEngine } from '../../engines/chat';
import type { Language } from '../../translations/language';
import type { BuiltInSpeech } from '../voice';
import type { DemoAllowance, DemoCaller } from './allowance';
import { oldestAlive } from './demo-life';
import { languageOf, promptOf, spokenLines } from './demo-script';
import type { MakeDemoVideo } from './demo-video';
import {
  findResult,
  insertResult,
  listResults,
  saveVideo,
  sweepResults,
  type DemoRow,
} from './demo.repository';

interface ScriptOrder extends DemoCaller {
  readonly idea: string;
  readonly language: Language;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

interface SpeechOrder extends DemoCaller {
  readonly script: string;
  readonly voiceId: string;
  readonly signal: AbortSignal;
}

interface VideoOrder extends DemoCaller {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Turns an idea into a talking video, free of charge; results last an hour. */
export interface Demo {
  write(order: ScriptOrder): Promise<string>;
  speak(order: SpeechOrder): Promise<DemoRow>;
  get(userId: string, id: string): Promise<DemoRow>;
  /** Throws `not_found` for a missing or expired result. Returns an existing video immediately. */
  film(order: VideoOrder): Promise<DemoRow>;
  findLast(userId: string): Promise<DemoRow | undefined>;
  sweep(): Promise<void>;
}

interface Parts {
  readonly writer: ChatEngine;
  readonly speech: BuiltInSpeech;
  readonly makeVideo: MakeDemoVideo;
  readonly allowance: DemoAllowance;
}

type Services = Pick<Core, 'database' | 'media' | 'heavyWork' | 'uploadFolder' | 'now'>;

export function createDemo(core: Services, { writer, speech, makeVideo, allowance }: Parts): Demo {
  const { database, media, heavyWork, uploadFolder, now } = core;

  async function get(userId: string, id: string): Promise<DemoRow> {
    const row = await findResult(database.db, userId, id, oldestAlive(now()));
    if (!row) throw new Problem('not_found', { message: 'demo_over' });
    return row;
  }

  /** Counts finished and abandoned tasks against the limit, but not failed ones. */
  async function within<Result>(
    kind: Parameters<DemoAllowance['take']>[0],
    order: DemoCaller & { readonly signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const giveBack = await allowance.take(kind, order);
    try {
      return await work();
    } catch (error) {
      if (!order.signal.aborted) await giveBack();
      throw error;
    }
  }

  return {
    get,
    write: (order) =>
      within('script', order, async () => {
        const { signal, requestId, idea } = order;
        const language = languageOf(idea, order.language);
        let written = '';
        const prompt = promptOf(idea, language);
        for await (const piece of writer.reply({ history: [], prompt, language, signal, requestId }))
          if (piece.type === 'text') written += piece.text;
        return spokenLines(written) || idea;
      }),

    speak: (order) =>
      within('speech', order, async () => {
        const { userId, script, voiceId, signal } = order;
        const id = randomUUID();
        const path = join(uploadFolder, `${id}.mp3`);
        await mkdir(uploadFolder, { recursive: true });
        try {
          const made = await speech.speak({ userId, text: script, voiceId, path, signal });
          const row = {
            ...{ id, user_id: userId, script, voice_id: voiceId, video_key: null, created_at: now() },
            duration: made.duration,
          };
          return await database.transaction(async (trx) => {
            const file = { ownerId: userId, contentType: 'audio/mpeg', fileName: 'demo.mp3' };
            const kept = { ...row, audio_key: await media.addFile(trx, path, file) };
            const { words, phonemes } = made;
            await insertResult(trx, {
              ...kept,
              words: JSON.stringify(words),
              phonemes: JSON.stringify(phonemes),
            });
            return { ...kept, words, phonemes };
          });
        } finally {
          await rm(path, { force: true });
        }
      }),

    async film({ userId, id, ip, signal, onProgress }) {
      await get(userId, id);
      return heavyWork.run({ account: userId, signal, isLong: true }, async () => {
        // Another tab may have finished it meanwhile.
        const row = await get(userId, id);
        if (row.video_key !== null) return row;
        return within('video', { userId, ip, signal }, () =>
          makeVideo(row, { signal, onProgress }, (path) =>
            database.transaction(async (trx) => {
              const file = { ownerId: userId, contentType: 'video/mp4', fileName: 'demo.mp4' };
              const saved = await saveVideo(trx, id, await media.addFile(trx, path, file));
              if (!saved) throw new Problem('not_found', { message: 'demo_over' });
              return saved;
            }),
          ),
        );
      });
    },

    findLast: async (userId) => (await listResults(database.db, userId, oldestAlive(now())))[0],
    sweep: () =>
      database.transaction(async (trx) => {
        const keys = await sweepResults(trx, oldestAlive(now()));
        await media.remove(trx, keys);
      }),
  };
}
