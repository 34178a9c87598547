import type { Project, ProjectMember } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { probeMedia } from '@lisan/engine-media';
import { face } from './face';

const use = useTestApp();

const call = async <Answer>(
  user: TestUser,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) =>
  (
    await use().app.inject({
      method,
      url: `/api${url}`,
      headers: user.headers,
      ...(payload !== undefined && { payload }),
    })
  ).json<Answer>();
const start = (user: TestUser) => call<Project>(user, 'POST', '/demo');
const membersOf = async (user: TestUser, { project_id: id }: Project) =>
  (await call<{ members: ProjectMember[] }>(user, 'GET', `/projects/${id}`)).members;
const balanceOf = async (user: TestUser) =>
  (await call<{ balance: object }>(user, 'POST', '/user/balance', { user_email: user.email })).balance;

describe('the guided project', () => {
  it('is chosen, holds the sample face and adds its allowance to the balance', async () => {
    const user = await use().signUp();
    const project = await start(user);
    expect(project).toMatchObject({ name: 'My first video', is_guided: true, members: 1 });
    expect(await call(user, 'GET', '/projects')).toMatchObject({ chosen: project.project_id });
    expect(await membersOf(user, project)).toMatchObject([{ kind: 'video', name: 'Sample face' }]);
    expect(await call(user, 'POST', '/video/get-video', { user_email: user.email })).toMatchObject({
      video_history: [{ file_name: 'Sample face', is_sample: true }],
    });
    expect(await balanceOf(user)).toEqual({
      text_quota: 33,
      audio_quota: 660,
      video_quota: 360,
      process_video_quota: 5,
    });
  });

  it('is opened again, and grants once, even when started twice at once or after a deletion', async () => {
    const user = await use().signUp();
    const [one, other] = await Promise.all([start(user), start(user)]);
    expect(other.project_id).toBe(one.project_id);
    expect(await membersOf(user, one)).toHaveLength(1);
    const balance = await balanceOf(user);
    await call(user, 'DELETE', `/projects/${one.project_id}`);
    const next = await start(user);
    expect(next.project_id).not.toBe(one.project_id);
    expect(await balanceOf(user)).toEqual(balance);
  });

  it('gets the face again when the user deleted it', async () => {
    const user = await use().signUp();
    const project = await start(user);
    const [video] = await membersOf(user, project);
    await call(user, 'DELETE', `/video/video/${video?.member_id}`);
    expect(await membersOf(user, project)).toEqual([]);
    await start(user);
    expect(await membersOf(user, project)).toMatchObject([{ kind: 'video' }]);
  });

  it('stores the face once per account, however often it is removed from a project', async () => {
    const user = await use().signUp();
    for (let round = 0; round < 3; round += 1) {
      const project = await start(user);
      const [video] = await membersOf(user, project);
      await call(user, 'DELETE', `/projects/${project.project_id}/members/video/${video?.member_id}`);
      await call(user, 'DELETE', `/projects/${project.project_id}`);
    }
    const { video_history: videos } = await call<{ video_history: unknown[] }>(
      user,
      'POST',
      '/video/get-video',
      { user_email: user.email },
    );
    expect(videos).toHaveLength(1);
  });

  it('is the chosen one when an undone deletion left two', async () => {
    const user = await use().signUp();
    const first = await start(user);
    await call(user, 'DELETE', `/projects/${first.project_id}`);
    await start(user);
    await call(user, 'POST', `/projects/${first.project_id}/restore`);
    await call(user, 'POST', '/projects/choice', { project_id: first.project_id });
    expect((await start(user)).project_id).toBe(first.project_id);
  });

  it('has a face that is long enough for a lip-sync', async () => {
    const { duration, video } = await probeMedia(face.video, { kind: 'video', minimumSeconds: 60.1 });
    expect({ seconds: duration, width: video?.width, height: video?.height }).toEqual({
      seconds: face.seconds,
      width: face.width,
      height: face.height,
    });
    const still = await use().app.inject('/api/demo/face');
    expect([still.statusCode, still.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('is locked after the ledger, so that two requests never deadlock', async () => {
    const user = await use().signUp();
    const entries: Record<string, number> = {};
    use().core.accountHooks.onCreated(async ({ userId, kind, id }, trx) => {
      if (userId !== user.userId) return;
      const rows = await trx.selectFrom('ledger').select('id').where('reference', '=', id).execute();
      entries[kind] = rows.length;
    });
    await start(user);
    const { voices } = await call<{ voices: { voice_id: string }[] }>(user, 'GET', '/voice/voices');
    await call(user, 'POST', '/voice/text-to-speech', {
      text: 'Hello.',
      voice_id: voices[0]?.voice_id,
      user_email: user.email,
    });
    const of = { user_email: user.email };
    const { audio_history } = await call<{ audio_history: { audio_id: string }[] }>(
      user,
      'POST',
      '/video/get-audio',
      of,
    );
    const { video_history } = await call<{ video_history: { video_id: string }[] }>(
      user,
      'POST',
      '/video/get-video',
      of,
    );
    await call(user, 'POST', '/video/sync-audio', {
      ...of,
      audio_id: audio_history[0]?.audio_id,
      video_id: video_history[0]?.video_id,
    });
    expect(entries).toEqual({ video: 0, speech: 3, result: 2 });
  });
});
