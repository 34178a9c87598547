import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { startFakeElevenLabs, type FakeElevenLabs } from '../../../engines/speech/testing/fake-elevenlabs';
import { callsOf } from '../testing/voice-calls';

jest.setTimeout(60_000);
const TEXT = 'اشتريت 3 كتب بـ 49.99 دولار يوم الأحد';
let fake: FakeElevenLabs;
let server: TestApp;
let user: TestUser;

async function open(library: 'arabic' | 'premade'): Promise<TestApp> {
  fake = await startFakeElevenLabs({ library });
  const { key, baseUrl } = fake;
  return createTestApp({ config: { elevenLabs: { key, baseUrl, model: 'eleven_multilingual_v2' } } });
}
const voices = async (query = '') =>
  (await server.app.inject({ url: `/api/voice/voices${query}` })).json<{
    voices: { voice_id: string; name: string; category: string; labels: { language: string } }[];
  }>().voices;
const speak = (voice_id: string, text = TEXT) =>
  server.app.inject({
    method: 'POST',
    url: '/api/voice/text-to-speech',
    headers: user.headers,
    payload: { text, voice_id, user_email: user.email },
  });
const remember = (word: string, reading: string) =>
  server.core.database.db
    .insertInto('dictionary_entries')
    .values({ user_id: user.userId, word, reading })
    .execute();

describe('a provider with Arabic', () => {
  beforeAll(async () => {
    server = await open('arabic');
  });
  beforeEach(async () => {
    user = await server.signUp();
    fake.spoken.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await fake.close();
  });

  it('lists every voice that speaks it, and no private ones', async () => {
    const shown = await voices('?language=ar');
    expect(shown.map(({ name, labels }) => [name, labels.language])).toEqual([
      ['Sarah', 'ar-EG'],
      ['Huda', 'ar'],
    ]);
    const all = await voices();
    expect(all.map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/own|by desc/)]),
    );
    expect(all.every(({ category }) => category === 'premade')).toBe(true);
    expect((await voices('?language=en')).map(({ name }) => name)).toEqual(['Sarah']);
  });

  it('receives the text byte for byte', async () => {
    const before = await callsOf(server, user).secondsLeft();
    const answer = await speak('fake-sarah');
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    expect(fake.spoken.map(({ text }) => text)).toEqual([TEXT]);
    const { duration, captions_url: captions } = answer.json<{ duration: number; captions_url: string }>();
    expect(before - (await callsOf(server, user).secondsLeft())).toBeCloseTo(duration, 1);
    const cues = (await server.app.inject({ url: captions, headers: user.headers })).body;
    for (const word of TEXT.split(' ')) expect(cues).toContain(word);
    expect(cues).not.toMatch(/\p{M}/u);
  });

  it("receives the user's reading of a word, and the rest as typed", async () => {
    await remember('كتب', 'كُتُبٍ');
    const answer = await speak('fake-sarah');
    expect(fake.spoken.map(({ text }) => text)).toEqual([TEXT.replace('كتب', 'كُتُبٍ')]);
    const { captions_url: captions } = answer.json<{ captions_url: string }>();
    const cues = (await server.app.inject({ url: captions, headers: user.headers })).body;
    for (const word of TEXT.split(' ')) expect(cues).toContain(word);
    expect(cues).not.toMatch(/\p{M}/u);
  });
});

describe('a provider without Arabic', () => {
  beforeAll(async () => {
    server = await open('premade');
    user = await server.signUp();
  });
  afterAll(async () => {
    await server.close();
    await fake.close();
  });

  it('keeps the built-in Arabic voices, which add vowels', async () => {
    expect((await voices('?language=ar')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Layla', 'Omar', 'Noor', 'Salim']),
    );
    expect((await voices('?language=en')).map(({ name }) => name)).toEqual(['Rachel', 'Adam']);
    const answer = await speak('lisan-layla', 'ثلاثة كتب');
    expect(answer.statusCode).toBe(200);
    expect(fake.spoken).toEqual([]);
  });
});
