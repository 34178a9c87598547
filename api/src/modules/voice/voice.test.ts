import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app';

describe('speech', () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
  });
  beforeEach(async () => {
    user = await server.signUp();
  });
  afterAll(() => server.close());

  const post = (path: string, payload: object, headers: object = user.headers) =>
    server.app.inject({ method: 'POST', url: `/api${path}`, headers: { ...headers }, payload });
  const speak = (text: string, voice_id: string) =>
    post('/voice/text-to-speech', { text, voice_id, user_email: user.email });
  const findVoice = async (language: string) => {
    const { voices } = (await server.app.inject(`/api/voice/voices?language=${language}`)).json<{
      voices: { voice_id: string; category: string; preview_url: string }[];
    }>();
    const [voice] = voices;
    if (!voice) throw new Error(`No voice speaks ${language}.`);
    return voice;
  };
  const readSeconds = async () =>
    (await post('/user/balance', { user_email: user.email })).json<{ balance: { audio_quota: number } }>()
      .balance.audio_quota;

  it('has premade voices with previews made by the engine', async () => {
    const voice = await findVoice('ar');
    expect(voice.category).toBe('premade');
    const [first, second] = await Promise.all([
      server.app.inject(voice.preview_url),
      server.app.inject(voice.preview_url),
    ]);
    expect(first.headers['content-type']).toBe('audio/mpeg');
    expect(first.rawPayload.length).toBeGreaterThan(2_000);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await server.app.inject('/api/voice/voices/..%2f..%2fsecret/preview')).statusCode).toBe(422);
  });

  it('speaks a text, charges its seconds, and lists it', async () => {
    const { voice_id } = await findVoice('en');
    const answer = await speak('Good morning. This is a short script about coffee.', voice_id);
    expect(answer.body).toContain('audio_url');
    const speech = answer.json<{
      id: string;
      audio_url: string;
      file_name: string;
      duration: number;
      captions_url: string;
    }>();
    expect(speech.duration).toBeGreaterThan(1.5);
    expect(speech.duration).toBeLessThan(8);
    expect(await readSeconds()).toBeCloseTo(600 - speech.duration, 2);

    const file = await server.app.inject(speech.audio_url);
    expect(file.headers['content-type']).toBe('audio/mpeg');
    const part = await server.app.inject({ url: speech.audio_url, headers: { range: 'bytes=0-99' } });
    expect(part.statusCode).toBe(206);
    const captions = await server.app.inject({ url: speech.captions_url, headers: user.headers });
    expect(captions.body).toMatch(/^WEBVTT/);
    expect(captions.body).toContain('coffee');
    const list = (await post('/voice/generated-audios', { email: user.email })).json<{
      generated_audios: { id: string }[];
    }>();
    expect(list.generated_audios.map(({ id }) => id)).toEqual([speech.id]);
  });

  it('adds Arabic vowels and numbers, and captions show the original text', async () => {
    const { voice_id } = await findVoice('ar');
    const reading = (await post('/voice/reading', { text: 'في المدرسة 3 كتب' })).json<{
      reading: string;
      words: object[];
    }>();
    expect(reading.reading).toMatch(/\p{M}/u);
    expect(reading.reading).not.toMatch(/\d/);
    const speech = (await speak('في المدرسة 3 كتب', voice_id)).json<{ captions_url: string }>();
    const captions = await server.app.inject({ url: speech.captions_url, headers: user.headers });
    expect(captions.body).toContain('في المدرسة 3 كتب');
  });

  it("prefers the user's own readings", async () => {
    const saved = await server.app.inject({
      method: 'PUT',
      url: '/api/voice/dictionary',
      headers: user.headers,
      payload: { word: 'كتب', reading: 'كُتُبٌ' },
    });
    expect(saved.statusCode).toBe(200);
    const { words } = (await post('/voice/reading', { text: 'ثلاثة كتب' })).json<{
      words: { text: string; reading: string; source: string }[];
    }>();
    expect(words.find(({ text }) => text === 'كتب')).toMatchObject({ source: 'dictionary' });
  });

  it.each([
    ['', 422],
    ['   ', 422],
    ['…!?', 422],
    ['x'.repeat(50_001), 422],
  ])('rejects unspeakable text without a charge (%#)', async (text, status) => {
    const { voice_id } = await findVoice('en');
    expect((await speak(text, voice_id)).statusCode).toBe(status);
    expect(await readSeconds()).toBe(600);
  });

  it('rejects an unknown voice, and text beyond the quota', async () => {
    expect((await speak('Hello', 'nobody')).statusCode).toBe(404);
    const { voice_id } = await findVoice('en');
    const long = await speak('word '.repeat(9_000), voice_id);
    expect(long.statusCode).toBe(402);
    expect(long.json()).toMatchObject({ code: 'quota_exceeded' });
    expect(await readSeconds()).toBe(600);
  });

  it("renames and deletes only the account's own speech", async () => {
    const { voice_id } = await findVoice('en');
    const speech = (await speak('To be renamed.', voice_id)).json<{ id: string; audio_url: string }>();
    const other = await server.signUp();
    const rename = (headers: object) =>
      post('/voice/update-audio-name', { audio_id: speech.id, new_name: 'صباح القهوة' }, headers);
    expect((await rename(other.headers)).statusCode).toBe(404);
    expect((await rename(user.headers)).json()).toMatchObject({ file_name: 'صباح القهوة' });
    const remove = (headers: object) =>
      server.app.inject({
        method: 'DELETE',
        url: `/api/voice/generated-audios/${speech.id}`,
        headers: { ...headers },
      });
    expect((await remove(other.headers)).statusCode).toBe(404);
    expect((await remove(user.headers)).statusCode).toBe(200);
    expect((await server.app.inject(speech.audio_url)).statusCode).toBe(404);
  });
});
