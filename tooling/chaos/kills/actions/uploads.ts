import { randomUUID } from 'node:crypto';
import type { Person } from '../../../own-server/caller';
import type { Work, World } from './context';

async function upload(
  { caller }: World,
  { email, headers }: Person,
  kind: 'audio' | 'video',
  [bytes, name]: readonly [bytes: Uint8Array, name: string],
): Promise<string> {
  const body = new FormData();
  body.set('user_email', email);
  body.set(kind, new Blob([new Uint8Array(bytes)]), name);
  const answer = await caller.send(`/video/upload-${kind}`, { method: 'POST', headers, body });
  return ((await answer.json()) as Record<string, string>)[`${kind}_id`] ?? '';
}

export const uploadAudio: Work = async (world, person) => {
  const { materials, journal } = world;
  journal.audios.push(await upload(world, person, 'audio', [materials.audio, `tone-${randomUUID()}.wav`]));
};

export const uploadVideo: Work = async (world, person) => {
  const { random, materials, journal } = world;
  const [bytes, ending] = random.isLucky(0.5) ? [materials.video, 'mp4'] : [materials.foreignVideo, 'avi'];
  journal.videos.push(await upload(world, person, 'video', [bytes, `face-${randomUUID()}.${ending}`]));
};
