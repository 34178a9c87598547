import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits, type DemoResult, type DemoState, type Project } from '@lisan/contract';
import { unzipSync } from 'fflate';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { probeMedia } from '../../media-tools';
import { oldestAlive } from './demo-life';
import { sweepResults } from './demo.repository';
import { languageOf, spokenLines } from './demo-script';

const use = useTestApp();

async function ask<Answer>(user: TestUser, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await use().app.inject({
    ...{ method, url: `/api/demo${url}`, headers: user.headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Answer>(), headers: answer.headers };
}
const speak = (user: TestUser, script = 'Hello there.', voice_id = 'lisan-emma') =>
  ask<DemoResult & { code?: string }>(user, 'POST', '/speech', { script, voice_id });
const keep = (user: TestUser, id: string) => ask<Project>(user, 'POST', `/results/${id}/project`);
const stateOf = async (user: TestUser) => (await ask<DemoState>(user, 'GET', '')).body;
const balanceOf = async (user: TestUser) =>
  (
    await use().app.inject({
      ...{ method: 'POST', url: '/api/user/balance', headers: user.headers },
      payload: { user_email: user.email },
    })
  ).body;

async function film(user: TestUser, id: string) {
  const answer = await use().app.inject({
    ...{ method: 'POST', url: `/api/demo/results/${id}/video` },
    headers: { ...user.headers, accept: 'text/event-stream' },
  });
  const events = answer.body.split('\n\n').flatMap((block) => {
    const [, event] = /^event: (.+)$/m.exec(block) ?? [];
    const [, data] = /^data: (.+)$/m.exec(block) ?? [];
    return event && data ? [{ event, data: JSON.parse(data) as DemoResult & { code?: string } }] : [];
  });
  return { status: answer.statusCode, events };
}

test.each([
  ['A coffee shop that opens at dawn', /[a-z]/i],
  ['مقهى صغير يفتح عند الفجر', /\p{Script=Arabic}/u],
])("writes a speakable script in the idea's language: %s", async (idea, script) => {
  const user = await use().signUp();
  const { body } = await ask<{ script: string }>(user, 'POST', '/script', { idea });
  expect(body.script).toMatch(script);
  expect(body.script.length).toBeLessThanOrEqual(limits.demoScriptMaxLength);
  expect(body.script).not.toMatch(/[#>*]/);
});

test('turns a script into speech and a talking face, free of charge', async () => {
  const [user, stranger] = [await use().signUp(), await use().signUp()];
  const before = await balanceOf(user);
  const { body } = await speak(user);
  expect(body).toMatchObject({ script: 'Hello there.', video_url: null });
  expect((await film(stranger, body.demo_id)).status).toBe(404);
  const [one, other] = await Promise.all([film(user, body.demo_id), film(user, body.demo_id)]);
  expect(one.events.some(({ event }) => event === 'progress')).toBe(true);
  const videoUrl = one.events.at(-1)?.data.video_url;
  expect(other.events.at(-1)).toMatchObject({ event: 'done', data: { video_url: videoUrl } });
  const video = await use().app.inject({ url: videoUrl ?? '' });
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  await writeFile(join(folder, 'video.mp4'), video.rawPayload);
  const info = await probeMedia(join(folder, 'video.mp4'), { kind: 'video' });
  await rm(folder, { recursive: true });
  expect(info.duration).toBeCloseTo(body.duration, 0);
  expect(await balanceOf(user)).toBe(before);
  const state = await stateOf(user);
  expect(state).toMatchObject({ speeches_left: 11, videos_left: 5, result: { demo_id: body.demo_id } });
  expect((await stateOf(stranger)).result).toBeNull();
  expect((await readdir(use().core.uploadFolder)).filter((name) => name.startsWith('demo-'))).toEqual([]);

  const zip = await use().app.inject({ url: '/api/user/export', headers: user.headers });
  expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(
    expect.arrayContaining(['demo.json', `demo/${body.demo_id}.mp3`, `demo/${body.demo_id}.mp4`]),
  );

  expect((await keep(stranger, body.demo_id)).status).toBe(404);
  const { body: project } = await keep(user, body.demo_id);
  expect(project).toMatchObject({ name: 'Hello there', members: 3 });
  expect(await balanceOf(user)).toBe(before);

  use().clock.advance(3_601);
  const { database, media, now } = use().core;
  await media.remove(database.db, await sweepResults(database.db, oldestAlive(now())));
  const kept = await use().app.inject({
    url: `/api/projects/${project.project_id}/export`,
    headers: user.headers,
  });
  const files = unzipSync(kept.rawPayload);
  expect(Object.keys(files).sort()).toEqual([
    'results/Hello there.mp4',
    'results/Hello there.vtt',
    expect.stringMatching(/^scripts\/Hello there.*\.md$/),
    'speech/Hello there.mp3',
  ]);
  expect(Buffer.from(files['results/Hello there.vtt'] ?? []).toString()).toMatch(/ --> .+\nHello there\.\n$/);
  expect(Object.values(files).every(({ length }) => length > 20)).toBe(true);
  expect((await stateOf(user)).result).toBeNull();
  expect((await film(user, body.demo_id)).status).toBe(404);
  use().clock.advance(-3_601);
});

describe('demo limits', () => {
  it('accept only built-in voices and short scripts', async () => {
    const user = await use().signUp();
    expect((await speak(user, 'Hello', 'not-a-voice')).status).toBe(404);
    expect((await speak(user, 'a'.repeat(limits.demoScriptMaxLength + 1))).status).toBe(422);
    expect((await stateOf(user)).speeches_left).toBe(12);
  });

  it("block for a day at the account's or the network's limit", async () => {
    const user = await use().signUp();
    for (let count = 0; count < 12; count += 1)
      await use().core.limits.hit(`demo:speech:account:${user.userId}`, 60);
    const refused = await speak(user);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await use().signUp();
    await use().core.limits.hit('demo:speech:network:127.0.0.1', 60, 200);
    expect((await speak(other)).status).toBe(429);
    expect((await stateOf(other)).speeches_left).toBe(12);
    await use().core.limits.clear('demo:speech:network:127.0.0.1');
  });
});

test('keeps only the spoken lines, cut at a sentence', () => {
  expect(spokenLines('## Title\n\n> One.\n>\n> Two is here.\n\n*On screen: you*')).toBe('One. Two is here.');
  const long = `> ${'Many words are said here. '.repeat(30)}`;
  expect(spokenLines(long).length).toBeLessThanOrEqual(limits.demoScriptMaxLength);
  expect(spokenLines(long)).toMatch(/here\.$/);
  expect(spokenLines(`> ${'word '.repeat(200)}`)).toMatch(/word$/);
  expect([languageOf('42', 'ar'), languageOf('قهوة and', 'en'), languageOf('a قهوة', 'en')]).toEqual([
    'ar',
    'ar',
    'ar',
  ]);
});
