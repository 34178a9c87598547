import { rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { startFakeElevenLabs, type FakeElevenLabs } from '@lisan/engine-speech/testing';
import { callsOf } from '../testing/voice-calls';

describe('a speech provider', () => {
  let fake: FakeElevenLabs;
  let server: TestApp;
  let user: TestUser;
  let url: string;
  let voice: string;

  beforeAll(async () => {
    fake = await startFakeElevenLabs({ delay: 400 });
    const { key, baseUrl } = fake;
    server = await createTestApp({
      config: { elevenLabs: { key, baseUrl, model: 'eleven_multilingual_v2' } },
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/api`;
    const { voices } = (await (await fetch(`${url}/voice/voices`)).json()) as {
      voices: { voice_id: string }[];
    };
    voice = voices[0]?.voice_id ?? '';
  });
  beforeEach(async () => {
    user = await server.signUp();
    fake.received.length = 0;
  });
  afterAll(async () => {
    await server?.close();
    await fake?.close();
  });

  const speak = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${url}/voice/text-to-speech`, {
      method: 'POST',
      headers: { ...user.headers, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ text: 'Hello there.', voice_id: voice, user_email: user.email }),
      ...(signal && { signal }),
    });

  it('sends the request id to the provider and returns it', async () => {
    const answer = await speak({ 'x-request-id': 'of-the-edge-01' });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'of-the-edge-01']);
    expect(fake.received).toEqual([{ requestId: 'of-the-edge-01', isCanceled: false }]);
  });

  it("cancels the provider's request and charges nothing when the client disconnects", async () => {
    const before = await callsOf(server, user).remainingSeconds();
    const leaving = new AbortController();
    const asked = speak({}, leaving.signal);
    while (fake.received.length === 0) await pause(5);
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    for (let tries = 0; !fake.received[0]?.isCanceled; tries += 1) {
      if (tries > 2_000) throw new Error('the provider goes on');
      await pause(2);
    }
    while ((await callsOf(server, user).remainingSeconds()) !== before) await pause(10);
    expect(fake.received).toHaveLength(1);
  });

  it('does not retry a provider that asks to wait, and passes on the delay', async () => {
    fake.refusals.push({ status: 429, code: 'system_busy', retryAfter: 77 });
    const answer = await speak();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '77']);
    expect(await answer.json()).toMatchObject({ code: 'provider_unavailable' });
    expect(fake.received).toHaveLength(1);
  });

  it('sends no provider request while storage is unavailable, and charges nothing', async () => {
    const before = await callsOf(server, user).remainingSeconds();
    const media = join(server.core.config.dataFolder, 'media');
    await rename(media, `${media}-unmounted`);
    for (let count = 0; count < 3; count += 1) {
      const answer = await speak({ 'accept-language': 'ar' });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({
        code: 'store_unavailable',
        detail: expect.stringMatching(/[\u0600-\u06ff]/),
      });
    }
    expect(fake.received).toEqual([]);
    expect(await callsOf(server, user).remainingSeconds()).toBe(before);
    await rename(`${media}-unmounted`, media);
    expect((await speak()).status).toBe(200);
  });
});

describe('a provider and Arabic', () => {
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
      const before = await callsOf(server, user).remainingSeconds();
      const answer = await speak('fake-sarah');
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      expect(fake.spoken.map(({ text }) => text)).toEqual([TEXT]);
      const { duration, captions_url: captions } = answer.json<{ duration: number; captions_url: string }>();
      expect(before - (await callsOf(server, user).remainingSeconds())).toBeCloseTo(duration, 1);
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
});
