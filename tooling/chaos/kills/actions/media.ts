import { randomUUID } from 'node:crypto';
import type { Person } from '../../../own-server/caller';
import type { Work, World } from './context';

const sentences = [
  'Coffee came from Yemen to Mecca and Cairo, and from there to the whole world. ',
  'The first coffee houses were places where people told stories until late at night. ',
  'كانت القهوة تُشرب في المجالس، وكان الناس يتحدثون حتى آخر الليل. ',
];
const lengths = [1, 4, 20, 60];

export const speak: Work = async ({ caller, journal, random }, person) => {
  const text = random.pick(sentences).repeat(random.pick(lengths)) + random.between(0, 99_999);
  const body = { text, voice_id: random.pick(['lisan-jack', 'lisan-omar']), user_email: person.email };
  const { id } = await caller.post<{ id: string }>('/voice/text-to-speech', body, person);
  journal.speeches.push(id);
};

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

/** Starts a lip-sync of the account's media; one at a time, as the server requires. */
export const synchronise: Work = async (world, person) => {
  const { caller, journal } = world;
  const [audio] = await listOwned(world, person, 'audios');
  const [video] = await listOwned(world, person, 'videos');
  if (!audio || !video) return;
  const { job_id: id } = await caller.post<{ job_id: string }>(
    '/video/sync-audio',
    { user_email: person.email, audio_id: audio.id, video_id: video.id },
    person,
  );
  journal.lipSyncs.push(id);
};

/** The oldest recording: its face is analysed already, so a lip-sync starts at once. */
async function listOwned(
  { query }: World,
  { userId }: Person,
  table: 'audios' | 'videos',
): Promise<{ id: string }[]> {
  return query(
    `select id from ${table} where user_id = '${userId}' and duration < 100 order by created_at limit 1`,
  );
}
