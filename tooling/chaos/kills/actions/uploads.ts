import { randomUUID } from 'node:crypto';
import type { Work, World } from './context';

function toForm(email: string, field: string, bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.set('user_email', email);
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function upload(
  { caller }: World,
  path: string,
  body: FormData,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const answer = await caller.send(path, { method: 'POST', headers, body });
  return (await answer.json()) as Record<string, string>;
}

export const uploadAudio: Work = async (world, { email, headers }) => {
  const form = toForm(email, 'audio', world.materials.audio, `tone-${randomUUID()}.wav`);
  const { audio_id: id = '' } = await upload(world, '/video/upload-audio', form, headers);
  world.journal.audios.push(id);
};

export const uploadVideo: Work = async (world, { email, headers }) => {
  const { random, materials, journal } = world;
  const form = random.isLucky(0.5)
    ? toForm(email, 'video', materials.video, `face-${randomUUID()}.mp4`)
    : toForm(email, 'video', materials.foreignVideo, `face-${randomUUID()}.avi`);
  const { video_id: id = '' } = await upload(world, '/video/upload-video', form, headers);
  journal.videos.push(id);
};
