import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import { captionCues, toWebVtt } from '../../engines/speech';
import type { Language } from '../../translations/language';
import type { CountedProject, MemberRef, Projects } from '../projects';
import { insertAudio, type Storage } from '../recordings';
import { keepScript } from '../text';
import { insertJob } from '../video';
import type { DemoRow } from './demo.repository';

interface Keeping {
  readonly row: DemoRow;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Copies the demo into the account as a new project. Throws `storage_full`. */
export type KeepDemo = (keeping: Keeping) => Promise<CountedProject>;

type Services = Pick<Core, 'database' | 'events' | 'media' | 'uploadFolder' | 'translator' | 'now'>;
type Place = Pick<Parameters<Services['media']['addFile']>[2], 'contentType' | 'fileName'>;

const LONGEST_NAME = 60;

export function createKeepDemo(
  { database, events, media, uploadFolder, translator, now }: Services,
  { projects, storage }: { readonly projects: Projects; readonly storage: Storage },
): KeepDemo {
  return async ({ row, language, signal }) => {
    const userId = row.user_id;
    const translate = translator.in(language);
    const name = nameOf(row.script);
    const folder = join(uploadFolder, `demo-${randomUUID()}`);
    const bring = async (key: string, file: string) => {
      await pipeline(await media.read(key), createWriteStream(join(folder, file)), { signal });
      return join(folder, file);
    };
    await mkdir(folder, { recursive: true });
    const reservation = await storage.reserve({ userId, language, bytes: 0 });
    try {
      const audioPath = await bring(row.audio_key, 'speech.mp3');
      const videoPath = row.video_key === null ? undefined : await bring(row.video_key, 'result.mp4');
      return await database.transaction(async (trx) => {
        const add = (path: string, file: Place) => media.addFile(trx, path, { ownerId: userId, ...file });
        const script = await keepScript(trx, {
          ...{ userId, prompt: translate('demo_prompt'), text: row.script, now: now() },
        });
        const audioFile = { contentType: 'audio/mpeg', fileName: `${name}.mp3` };
        const mediaKey = await add(audioPath, audioFile);
        const speech = await insertSpeech(trx, row, { name, mediaKey, script, now: now() });
        const members: MemberRef[] = [
          { kind: 'script', id: script },
          { kind: 'speech', id: speech },
        ];
        if (videoPath !== undefined) {
          const fileName = `${name}.mp4`;
          const key = await add(videoPath, { contentType: 'video/mp4', fileName });
          const vtt = toWebVtt(captionCues(row.script, row.words));
          const captionsFile = { ownerId: userId, contentType: 'text/vtt', fileName: `${name}.vtt` };
          const captionsKey = await media.addBytes(trx, Buffer.from(vtt), captionsFile);
          const id = randomUUID();
          await insertJob(trx, {
            // The face is drawn: the account has no such video.
            ...{ job_id: id, user_id: userId, video_id: randomUUID(), audio_id: speech, file_name: fileName },
            ...{ status: 'COMPLETED', step: 'done', progress: 1, result_key: key },
            ...{ seconds: row.duration, created_at: now(), captions_key: captionsKey },
          });
          members.push({ kind: 'result', id });
        }
        await storage.assertFits(trx, reservation, { userId, language });
        await events.publish(userId, 'recordings.changed', {}, trx);
        return projects.createOf(trx, userId, name, members);
      });
    } finally {
      await storage.giveBack(reservation);
      await rm(folder, { recursive: true, force: true });
    }
  };
}

interface KeptSpeech {
  readonly name: string;
  readonly mediaKey: string;
  readonly script: string;
  readonly now: Date;
}

async function insertSpeech(
  trx: Connection,
  row: DemoRow,
  { name, mediaKey, script, now }: KeptSpeech,
): Promise<string> {
  const id = randomUUID();
  await insertAudio(trx, {
    ...{ id, user_id: row.user_id, source: 'speech', media_key: mediaKey, file_name: name },
    ...{ duration: row.duration, voice_id: row.voice_id, text: row.script, created_at: now },
    words: JSON.stringify(row.words),
    phonemes: JSON.stringify(row.phonemes),
    conversation_id: script,
  });
  return id;
}

function nameOf(script: string): string {
  const line = script.replace(/\s+/gu, ' ').trim();
  if (line.length <= LONGEST_NAME) return line.replace(/(?<=[^.])\.+$/u, '');
  const cut = line.slice(0, LONGEST_NAME + 1).replace(/ \S*$/u, '');
  return `${cut.slice(0, LONGEST_NAME)}…`;
}
