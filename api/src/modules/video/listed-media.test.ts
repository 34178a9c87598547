import { beforeAll, expect, it } from '@jest/globals';
import { limits } from '@lisan/contract';
import { sql } from 'kysely';
import { useTestApp, type TestUser } from '../../../testing/test-app';

const use = useTestApp();
const MORE = limits.mostListed + 1;
let user: TestUser;

beforeAll(async () => {
  user = await use().signUp();
  const { db } = use().core.database;
  const made = sql`generate_series(1, ${sql.lit(MORE)}) as made (n)`;
  const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`;
  for (const source of ['upload', 'speech'])
    await sql`insert into audios (id, user_id, source, media_key, file_name, duration, voice_id, created_at)
      select ${source} || n, ${user.userId}, ${source}, 'key' || n, 'a.mp3', 1, 'lisan-jack', ${at} from ${made}`.execute(
      db,
    );
  await sql`insert into videos (id, user_id, media_key, file_name, duration, width, height, created_at)
    select 'video' || n, ${user.userId}, 'key' || n, 'v.mp4', 61, 320, 180, ${at} from ${made}`.execute(db);
  await sql`insert into lip_sync_jobs (job_id, user_id, video_id, audio_id, file_name, status, created_at)
    select 'job' || n, ${user.userId}, 'v', 'a', 'v.mp4', 'FAILED', ${at} from ${made}`.execute(db);
}, 60_000);

const email = () => ({ user_email: user.email, email: user.email });

it.each([
  ['POST', '/video/get-audio', 'audio_history'],
  ['POST', '/video/get-video', 'video_history'],
  ['POST', '/voice/generated-audios', 'generated_audios'],
  ['GET', '/video/jobs/', 'jobs'],
] as const)('%s %s lists the newest within the documented limit', async (method, path, list) => {
  const answer = await use().app.inject({
    ...{ method, headers: user.headers },
    url: `/api${path}${method === 'GET' ? user.email : ''}`,
    ...(method === 'POST' && { payload: email() }),
  });
  const listed = answer.json<Record<string, { created_at: string }[]>>()[list] ?? [];
  expect(listed).toHaveLength(limits.mostListed);
  const times = listed.map(({ created_at: at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(Date.parse(times[0] ?? '')).toBe(Date.parse('2026-01-01T00:00:00Z') + MORE * 1_000);
});
