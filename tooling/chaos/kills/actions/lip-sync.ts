import type { Person } from '../../../own-server/caller';
import type { Work, World } from './context';

type Owned = { id: string }[];

/** Puts an audio of the account on a video of it; one at a time, as the server demands. */
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

/** The oldest one: its face has been looked at before, so that work on it begins at once. */
async function listOwned({ query }: World, { userId }: Person, table: 'audios' | 'videos'): Promise<Owned> {
  return query(
    `select id from ${table} where user_id = '${userId}' and duration < 100 order by created_at limit 1`,
  );
}
