import { limits, type MemberKind, type Project, type ProjectMember } from '@lisan/contract';
import { unzipSync } from 'fflate';
import { addAccountObjects } from '../../../testing/account-fixture';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { nameFile } from './project-files';

const use = useTestApp();
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function request<Answer>(user: TestUser, method: Method, path: string, payload?: object) {
  const answer = await use().app.inject({
    method,
    url: `/api/projects${path}`,
    headers: user.headers,
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.json<Answer & { code?: string }>(),
    headers: answer.headers,
  };
}
const create = async (user: TestUser, name = 'Launch') =>
  (await request<Project>(user, 'POST', '', { name })).body.project_id;
const list = async (user: TestUser) =>
  (await request<{ projects: Project[]; chosen: string | null }>(user, 'GET', '')).body;
const membersOf = async (user: TestUser, id: string) =>
  (await request<{ members: ProjectMember[] }>(user, 'GET', `/${id}`)).body.members;
const add = (user: TestUser, id: string, kind: MemberKind, memberId: string) =>
  request(user, 'POST', `/${id}/members`, { kind, member_id: memberId });

test('creates, renames, deletes and restores a project with its members', async () => {
  const user = await use().signUp();
  const id = await create(user, '  Launch  ');
  const { speech } = await addAccountObjects(use(), user);
  expect((await add(user, id, 'speech', speech)).status).toBe(200);
  expect((await request<Project>(user, 'PATCH', `/${id}`, { name: 'الإطلاق' })).body).toMatchObject({
    name: 'الإطلاق',
    members: 1,
  });
  expect((await request(user, 'DELETE', `/${id}`)).status).toBe(200);
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
  ] as const)
    expect(
      (await request(user, method, `/${id}${path}`, method === 'PATCH' ? { name: 'a' } : undefined)).status,
    ).toBe(404);
  expect((await list(user)).projects.map(({ name }) => name)).toEqual(['Launch']);
  expect((await request<Project>(user, 'POST', `/${id}/restore`)).body).toMatchObject({
    name: 'الإطلاق',
    members: 1,
  });
  expect(await membersOf(user, id)).toMatchObject([{ kind: 'speech', member_id: speech, name: 'a.mp3' }]);
});

describe('project members', () => {
  it('belong to the account, whatever id is given', async () => {
    const [user, otherUser] = [await use().signUp(), await use().signUp()];
    const theirs = await addAccountObjects(use(), otherUser);
    const mine = await addAccountObjects(use(), user);
    const id = await create(user);
    const pairs = [
      ['script', 'conversation'],
      ['speech', 'speech'],
      ['video', 'video'],
      ['result', 'job'],
    ] as const;
    for (const [kind, object] of pairs) {
      expect((await add(user, id, kind, theirs[object])).status).toBe(404);
      expect((await add(user, id, kind, 'no-such-thing')).status).toBe(404);
      expect((await add(user, id, kind, mine[object])).status).toBe(200);
      expect((await add(user, id, kind, mine[object])).status).toBe(200);
    }
    expect((await add(user, id, 'speech', mine.video)).status).toBe(404);
    expect((await membersOf(user, id)).map(({ kind }) => kind).sort()).toEqual(
      ['script', 'speech', 'video', 'result'].sort(),
    );
    await use()
      .core.database.db.insertInto('project_members')
      .values({ project_id: id, kind: 'speech', member_id: theirs.speech, added_at: new Date() })
      .execute();
    expect(await membersOf(user, id)).toHaveLength(4);
  });

  it('disappear when deleted elsewhere, and survive removal from the project', async () => {
    const user = await use().signUp();
    const { speech, audio } = await addAccountObjects(use(), user);
    const id = await create(user);
    await add(user, id, 'speech', speech);
    await add(user, id, 'speech', audio);
    expect((await request(user, 'DELETE', `/${id}/members/speech/${audio}`)).status).toBe(200);
    expect((await request(user, 'DELETE', `/${id}/members/speech/${audio}`)).status).toBe(404);
    const { db } = use().core.database;
    await db.deleteFrom('audios').where('id', '=', speech).execute();
    expect(await membersOf(user, id)).toEqual([]);
    const left = await db.selectFrom('audios').select('id').where('id', '=', audio).execute();
    expect(left).toHaveLength(1);
  });
});

test('adds new objects to the current project only', async () => {
  const user = await use().signUp();
  const id = await create(user);
  expect((await request(user, 'POST', '/choice', { project_id: id })).status).toBe(200);
  expect((await list(user)).chosen).toBe(id);
  const say = (text: string) =>
    use().app.inject({
      method: 'POST',
      url: '/api/voice/text-to-speech',
      headers: user.headers,
      payload: { text, voice_id: 'lisan-emma', user_email: user.email },
    });
  const inProject = (await say('Hello.')).json<{ id: string }>().id;
  const chat = await use().app.inject({
    method: 'POST',
    url: '/api/text/generate',
    headers: user.headers,
    payload: { prompt: 'A title about tea', user_email: user.email, level: 'OpenAI' },
  });
  const { conversation_id: conversation } = chat.json<{ conversation_id: string }>();
  expect((await membersOf(user, id)).map(({ member_id }) => member_id)).toEqual([inProject, conversation]);
  await request(user, 'POST', '/choice', { project_id: null });
  await say('Goodbye.');
  expect(await membersOf(user, id)).toHaveLength(2);
  await request(user, 'POST', '/choice', { project_id: id });
  await request(user, 'DELETE', `/${id}`);
  expect((await list(user)).chosen).toBeNull();
  await say('Once more.');
  await request(user, 'POST', `/${id}/restore`);
  expect(await membersOf(user, id)).toHaveLength(2);
  await use().app.inject({
    method: 'POST',
    url: '/api/voice/update-audio-name',
    headers: user.headers,
    payload: { audio_id: inProject, new_name: 'Hello 1.20' },
  });
  const zip = await use().app.inject({ url: `/api/projects/${id}/export`, headers: user.headers });
  expect(zip.headers['content-disposition']).toContain('Launch.zip');
  const files = unzipSync(zip.rawPayload);
  const [script = '', speech = ''] = Object.keys(files).sort();
  expect(Object.keys(files)).toHaveLength(2);
  expect([script, speech]).toEqual([expect.stringMatching(/^scripts\/.+\.md$/), 'speech/Hello 1.20.mp3']);
  expect(Buffer.from(files[script] ?? []).toString()).toContain('A title about tea');
  expect(files[speech]?.length).toBeGreaterThan(1_000);
});

test('creates safe, unique file names in a zip', () => {
  const taken = new Set<string>();
  const named = (name: string) => nameFile(name, '.mp3', taken);
  expect(named('../../etc/passwd')).not.toMatch(/[/\\]|^\./);
  expect(named('CON')).toBe('_CON.mp3');
  expect(named('nul.tar.mp3')).toBe('_nul.tar.mp3');
  expect(named('\u202egpj\u200f.exe')).toBe('gpj.exe.mp3');
  expect(named('صباح الخير')).toBe('صباح الخير.mp3');
  expect([named('Hook'), named('hook'), named('HOOK.mp3')]).toEqual([
    'Hook.mp3',
    'hook (2).mp3',
    'HOOK (3).mp3',
  ]);
  expect(named('\u200f\u202e..')).toBe('file.mp3');
  expect(named('a'.repeat(10_000)).length).toBeLessThan(140);
});

test('limits file names in a zip without splitting a character', () => {
  const taken = new Set<string>();
  const family = '👩‍👩‍👧‍👦';
  const names = [family.repeat(60), family.repeat(60), 'بِسْمِ'.repeat(40), 'é'.repeat(300), '한'.repeat(200)];
  for (const name of names) {
    const file = nameFile(name, '.mp4', taken);
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(file)).toBeGreaterThan(100);
    expect(file.endsWith('.mp4')).toBe(true);
    const whole = file.replace(/( \(\d\))?\.mp4$/, '');
    expect(name.startsWith(whole) && (!name.startsWith(family) || whole.endsWith(family))).toBe(true);
  }
  expect(taken.size).toBe(names.length);
});

test("offers the account's other objects, newest first, filtered by name", async () => {
  const [user, otherUser] = [await use().signUp(), await use().signUp()];
  const mine = await addAccountObjects(use(), user);
  await addAccountObjects(use(), otherUser);
  const id = await create(user, 'Other');
  const offered = async (q = '') =>
    (
      await request<{ candidates: ProjectMember[] }>(
        user,
        'GET',
        `/${id}/candidates?q=${encodeURIComponent(q)}`,
      )
    ).body.candidates;
  expect((await offered()).map(({ member_id }) => member_id).sort()).toEqual(
    [mine.conversation, mine.speech, mine.audio, mine.video, mine.job].sort(),
  );
  await add(user, id, 'speech', mine.speech);
  expect((await offered('A.MP3')).map(({ member_id }) => member_id)).toEqual([mine.audio]);
  expect(await offered('100%')).toEqual([]);
  const [member] = await membersOf(user, id);
  expect(member?.url).toContain('/media/');
  expect((await request(otherUser, 'GET', `/${id}/candidates`)).status).toBe(404);
});

test('lists a thousand projects and rejects one more with a message', async () => {
  const user = await use().signUp();
  const rows = Array.from({ length: limits.maxProjects }, (_, index) => ({
    id: `${user.userId}-${index}`,
    user_id: user.userId,
    name: `Project ${index}`,
    removed_at: null,
    created_at: new Date(),
    updated_at: new Date(),
  }));
  await use().core.database.db.insertInto('projects').values(rows).execute();
  expect((await list(user)).projects).toHaveLength(limits.maxProjects);
  expect((await request(user, 'POST', '', { name: 'One more' })).status).toBe(409);
  expect((await request(user, 'PATCH', `/${user.userId}-1`, { name: 'n'.repeat(5_000) })).status).toBe(422);
  // Deleting one makes room for a new one, and then the deleted one cannot be restored.
  await request(user, 'DELETE', `/${user.userId}-1`);
  const another = await create(user);
  expect((await request(user, 'POST', `/${user.userId}-1/restore`)).status).toBe(409);
  await request(user, 'DELETE', `/${another}`);
  expect((await request(user, 'POST', `/${user.userId}-1/restore`)).status).toBe(200);
});

test('sweeps a deleted project after an hour', async () => {
  const user = await use().signUp();
  const id = await create(user);
  await request(user, 'DELETE', `/${id}`);
  const { db } = use().core.database;
  await db
    .updateTable('projects')
    .set({ removed_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  const { createProjects } = await import('./projects.service');
  await createProjects(use().core).sweep();
  expect((await request(user, 'POST', `/${id}/restore`)).status).toBe(404);
});
