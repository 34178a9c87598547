import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { Language } from '../../translations/language';
import type { Ledger } from '../billing';
import type { Projects } from '../projects';
import { findVideo, insertVideo, sampleFaceId } from '../recordings';
import { hasVideo } from './demo.repository';
import { face } from './face';

/** Quota for one short video, with room for second tries. Seconds for audio and video. */
const ALLOWANCE_AMOUNTS = [
  ['text', 3],
  ['audio', 60],
  ['video', 60],
  ['process_video', 2],
] as const;

/**
 * Opens the guided project: an ordinary project that holds the sample face. Its allowance is granted once per account.
 * Returns the project's id.
 */
export type StartDemo = (userId: string, language: Language) => Promise<string>;

type Services = Pick<Core, 'accountEvents' | 'database' | 'events' | 'media' | 'translator' | 'now'>;

export function createStartDemo(
  { accountEvents, database, events, media, translator, now }: Services,
  { ledger, projects }: { readonly ledger: Ledger; readonly projects: Projects },
): StartDemo {
  /** One per account: a second copy would fill its storage free of charge. */
  async function storeFace(trx: Connection, userId: string, id: string, fileName: string): Promise<void> {
    const video = { ownerId: userId, contentType: 'video/mp4', fileName };
    const poster = { ownerId: userId, contentType: 'image/jpeg', fileName: `${fileName}.jpg` };
    await insertVideo(trx, {
      id,
      user_id: userId,
      media_key: await media.addFile(trx, face.video, video),
      poster_key: await media.addFile(trx, face.poster, poster),
      file_name: fileName,
      duration: face.seconds,
      width: face.width,
      height: face.height,
      created_at: now(),
    });
    await events.publish(userId, 'recordings.changed', {}, trx);
  }

  return (userId, language) =>
    database.transaction(async (trx) => {
      const translate = translator.in(language);
      await ledger.grantOnce(trx, userId, ALLOWANCE_AMOUNTS, 'activity_demo');
      const { id } = await projects.chooseGuided(trx, userId, translate('demo_project'));
      if (await hasVideo(trx, id)) return id;
      const faceId = sampleFaceId(userId);
      if (!(await findVideo(trx, userId, faceId)))
        await storeFace(trx, userId, faceId, translate('demo_face'));
      await accountEvents.created({ userId, kind: 'video', id: faceId }, trx);
      return id;
    });
}
