import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp, TestUser } from '../../../../testing/test-app';
import { insertAudio, insertVideo } from '../../recordings';

export async function addLipSyncMedia(
  { core }: Pick<TestApp, 'core'>,
  { userId }: Pick<TestUser, 'userId'>,
  files: { readonly video: string; readonly audio: string },
): Promise<{ video_id: string; audio_id: string }> {
  const add = async (path: string, contentType: string, fileName: string) => {
    const copy = join(core.config.dataFolder, randomUUID());
    await copyFile(path, copy);
    return core.media.addFile(core.database.db, copy, { ownerId: userId, contentType, fileName });
  };
  const [video_id, audio_id] = [randomUUID(), randomUUID()];
  const owned = { user_id: userId, created_at: new Date() };
  const videoKey = await add(files.video, 'video/mp4', 'video.mp4');
  const audioKey = await add(files.audio, 'audio/wav', 'audio.wav');
  await core.database.transaction(async (trx) => {
    await insertVideo(trx, {
      ...owned,
      id: video_id,
      media_key: videoKey,
      poster_key: null,
      file_name: 'video.mp4',
      duration: 61,
      width: 320,
      height: 180,
      face_check: JSON.stringify({ ok: true, duration: 61 }),
    });
    await insertAudio(trx, {
      ...owned,
      id: audio_id,
      source: 'upload',
      file_name: 'audio.wav',
      media_key: audioKey,
      duration: 1,
      voice_id: null,
      text: null,
      words: null,
      phonemes: null,
    });
  });
  return { video_id, audio_id };
}
