import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp, TestUser } from './test-app';

export type AccountObjects = Awaited<ReturnType<typeof addAccountObjects>>;

/** One object of each kind, by its name in the tests. */
export async function addAccountObjects({ core }: TestApp, user: TestUser) {
  const { db } = core.database;
  const { userId: user_id } = user;
  const id = () => randomUUID();
  const [conversation, message, speech, audio] = [id(), id(), id(), id()];
  const [voice, video, job] = [id(), id(), id()];
  const word = 'لسان';
  await db.insertInto('conversations').values({ id: conversation, user_id, title: 'Coffee' }).execute();
  await db
    .insertInto('messages')
    .values({
      id: message,
      conversation_id: conversation,
      position: 0,
      prompt: 'Coffee',
      status: 'complete',
      level: 'OpenAI',
      response: 'A reply.',
    })
    .execute();
  const attachment = id();
  await db
    .insertInto('attachments')
    .values({
      id: attachment,
      user_id,
      name: 'brief.txt',
      size: 12,
      words: 2,
      text: 'Coffee beans',
      created_at: core.now(),
    })
    .execute();
  const file = { user_id, media_key: id(), file_name: 'a.mp3', duration: 70 };
  await db
    .insertInto('audios')
    .values([
      { ...file, id: speech, source: 'speech', text: 'Hello' },
      { ...file, id: audio, source: 'upload' },
    ])
    .execute();
  await db
    .insertInto('cloned_voices')
    .values({
      voice_id: voice,
      engine_voice_id: voice,
      user_id,
      name: 'Mine',
      description: '',
      kind: 'profile',
    })
    .execute();
  await db
    .insertInto('videos')
    .values({ ...file, id: video, file_name: 'a.mp4', width: 1280, height: 720 })
    .execute();
  await db
    .insertInto('lip_sync_jobs')
    .values({
      job_id: job,
      user_id,
      video_id: video,
      audio_id: audio,
      file_name: 'a.mp4',
      status: 'COMPLETED',
    })
    .execute();
  const passkey = id();
  await db
    .insertInto('passkeys')
    .values({
      id: passkey,
      user_id,
      credential_id: passkey,
      public_key: 'a',
      sign_count: 0,
      transports: '[]',
      name: 'Phone',
      created_at: core.now(),
      last_used_at: null,
    })
    .execute();
  const share = id();
  await db.insertInto('shares').values({ id: share, user_id, kind: 'video', subject_id: job }).execute();
  await db.insertInto('favourite_voices').values({ user_id, voice_id: 'lisan-layla' }).execute();
  await db.insertInto('dictionary_entries').values({ user_id, word, reading: 'لِسَان' }).execute();
  const { id: session } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const upload = `${user_id}.begun-and-not-ended-yet`;
  const folder = join(core.uploadFolder, 'resumable');
  await mkdir(folder, { recursive: true });
  const note = { id: upload, size: 100, offset: 0, metadata: { filename: 'a.mp4' } };
  await writeFile(join(folder, upload), '');
  await writeFile(join(folder, `${upload}.json`), JSON.stringify(note));
  const project = id();
  const times = { created_at: core.now(), updated_at: core.now() };
  await db
    .insertInto('projects')
    .values({ id: project, user_id, name: 'Launch', removed_at: null, ...times })
    .execute();
  await db.insertInto('project_choices').values({ user_id, project_id: project }).execute();
  await db
    .insertInto('project_members')
    .values({ project_id: project, kind: 'speech', member_id: speech, added_at: core.now() })
    .execute();
  return {
    conversation,
    message,
    attachment,
    speech,
    audio,
    voice,
    video,
    job,
    upload,
    session,
    passkey,
    word,
    project,
    share,
  };
}
