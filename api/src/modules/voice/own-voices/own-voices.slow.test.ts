import { createTestApp, useTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { createTestConfig } from '../../../../testing/test-config';
import { startFakeElevenLabs, type FakeElevenLabs } from '@lisan/engine-speech/testing';
import { makeRecording } from '../testing/recording';
import { listLeftoverFiles } from '../testing/leftover-files';
import { callsOf } from '../testing/voice-calls';

const minute = makeRecording(61);
const clone = (
  server: TestApp,
  user: TestUser,
  options: Partial<Parameters<ReturnType<typeof callsOf>['upload']>[1]> = {},
) =>
  callsOf(server, user).upload('/voice/clone-voice', {
    bytes: minute,
    fields: { name: 'Layla', consent: 'true' },
    ...options,
  });
const ownVoices = async (server: TestApp, user: TestUser) =>
  (await callsOf(server, user).send('POST', '/voice/cloned-voices', { email: user.email })).body[
    'cloned_voices'
  ] as {
    voice_id: string;
    name: string;
    description: string;
    kind: string;
  }[];
const readConsent = (server: TestApp, voiceId: unknown) =>
  server.core.database.db
    .selectFrom('cloned_voices')
    .select('consent_at')
    .where('voice_id', '=', String(voiceId))
    .executeTakeFirstOrThrow();

describe('an own built-in voice', () => {
  const use = useTestApp();
  let user: TestUser;
  beforeEach(async () => {
    user = await use().signUp();
  });

  it('is measured from a recording, listed, spoken, renamed and deleted', async () => {
    const { status, body } = await clone(use(), user);
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Voice profile created successfully!',
        voice_id: expect.any(String),
        name: 'Layla',
      },
    ]);
    const calls = callsOf(use(), user);
    const id = String(body['voice_id']);
    expect(await ownVoices(use(), user)).toEqual([
      expect.objectContaining({
        voice_id: id,
        name: 'Layla',
        description: 'Cloned voice: Layla',
        kind: 'profile',
      }),
    ]);
    expect((await calls.speak('Good morning.', id)).status).toBe(200);
    expect((await calls.send('PATCH', `/voice/cloned-voices/${id}`, { name: ' صوتي ' })).body).toMatchObject({
      name: 'صوتي',
    });
    expect((await calls.send('DELETE', `/voice/cloned-voices/${id}`)).status).toBe(200);
    expect((await calls.send('DELETE', `/voice/cloned-voices/${id}`)).status).toBe(404);
    expect((await calls.speak('Good morning.', id)).body).toMatchObject({ code: 'not_found' });
    expect(listLeftoverFiles(use())).toEqual([]);
  });

  it('can be made twice from one recording', async () => {
    const [one, other] = [await clone(use(), user), await clone(use(), user)];
    expect(one.body['voice_id']).not.toBe(other.body['voice_id']);
    expect(await ownVoices(use(), user)).toHaveLength(2);
  });

  it("records the speaker's consent and the description", async () => {
    const agreed = await clone(use(), user, {
      fields: { name: 'A', consent: 'true', description: ' My own ' },
    });
    expect((await readConsent(use(), agreed.body['voice_id'])).consent_at).toBeInstanceOf(Date);
    expect((await ownVoices(use(), user))[0]).toMatchObject({ description: 'My own' });
  });

  it.each([
    [
      'without consent',
      { fields: { name: 'A', consent: 'false' } },
      422,
      "We can only create a voice with its speaker's consent.",
    ],
    ['without a word of consent', { fields: { name: 'A' } }, 422, "The speaker's consent is required."],
    ['without a name', { fields: { name: '  ', consent: 'true' } }, 422, 'Name must not be empty.'],
    [
      'of less than a minute',
      { bytes: makeRecording(59) },
      422,
      'Audio file must be between 1 and 5 minutes long',
    ],
    [
      'of more than five',
      { bytes: makeRecording(301) },
      422,
      'Audio file must be between 1 and 5 minutes long',
    ],
    [
      'of a header that lies',
      { bytes: makeRecording(5, { claims: 120 }) },
      422,
      'Audio file must be between 1 and 5 minutes long',
    ],
    [
      'of a text',
      { bytes: Buffer.from('no sound at all'), name: 'song.mp3' },
      415,
      'Please upload an audio file',
    ],
    ['of nothing', { bytes: Buffer.of() }, 422, 'Error loading audio file'],
    ['of half a header', { bytes: minute.subarray(0, 44) }, 422, 'Error loading audio file'],
  ])('rejects %s with a message', async (_, options, status, detail) => {
    const answer = await clone(use(), user, options);
    expect([answer.status, answer.body['detail']]).toEqual([status, detail]);
    expect(await ownVoices(use(), user)).toEqual([]);
    expect(listLeftoverFiles(use())).toEqual([]);
  });

  it('rejects in Arabic for an Arabic user', async () => {
    const answer = await clone(use(), user, { bytes: makeRecording(59), language: 'ar' });
    expect(answer.body['detail']).toBe('يجب أن تتراوح مدة الملف الصوتي بين دقيقة واحدة و5 دقائق');
  });

  it('is limited to twenty, even for concurrent requests', async () => {
    const { db } = use().core.database;
    const rows = Array.from({ length: 19 }, (_, index) => ({
      voice_id: `${user.userId}-${index}`,
      engine_voice_id: 'x',
      user_id: user.userId,
      name: 'x',
      description: 'x',
      kind: 'profile' as const,
    }));
    await db.insertInto('cloned_voices').values(rows).execute();
    const answers = await Promise.all([clone(use(), user), clone(use(), user)]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'over_tier_limit',
      detail: 'You can keep 20 voices of your own. Delete one to create another.',
    });
    expect(await ownVoices(use(), user)).toHaveLength(20);
  });
});

describe('an own voice at a provider', () => {
  let provider: FakeElevenLabs;
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    provider = await startFakeElevenLabs();
    const { baseUrl, key } = provider;
    const elevenLabs = { ...createTestConfig().elevenLabs, baseUrl, key };
    server = await createTestApp({ config: { elevenLabs }, isWorking: true });
  });
  beforeEach(async () => {
    user = await server.signUp();
  });
  afterAll(async () => {
    await server?.close();
    await provider?.close();
  });

  const idAtProvider = async (voiceId: unknown) =>
    (
      await server.core.database.db
        .selectFrom('cloned_voices')
        .select('engine_voice_id')
        .where('voice_id', '=', String(voiceId))
        .executeTakeFirstOrThrow()
    ).engine_voice_id;
  const untilGone = async (id: string) => {
    while (provider.voices.has(id)) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('is cloned, spoken and deleted there', async () => {
    const { body } = await clone(server, user);
    expect(body).toMatchObject({ status: 'success', message: 'Voice cloned successfully!' });
    const id = await idAtProvider(body['voice_id']);
    expect(provider.voices.samples.get(id)).toMatchObject({
      name: 'Layla',
      description: 'Cloned voice: Layla',
    });
    expect((await callsOf(server, user).speak('Hello there', String(body['voice_id']))).status).toBe(200);
    expect(
      (await callsOf(server, user).send('DELETE', `/voice/cloned-voices/${String(body['voice_id'])}`)).status,
    ).toBe(200);
    await untilGone(id);
    expect(await ownVoices(server, user)).toEqual([]);
  });

  it('is private: absent from the library, and unusable through its provider id', async () => {
    const id = await idAtProvider((await clone(server, user)).body['voice_id']);
    const otherUser = await server.signUp();
    server.clock.advance(600);
    const { voices } = (await server.app.inject('/api/voice/voices')).json<{
      voices: { voice_id: string; category: string }[];
    }>();
    expect(new Set(voices.map(({ category }) => category))).toEqual(new Set(['premade']));
    expect((await callsOf(server, otherUser).speak('Hello', id)).body).toMatchObject({
      code: 'not_found',
      detail: 'This voice is no longer available. Choose another.',
    });
  });

  it('is deleted with its account', async () => {
    const id = await idAtProvider((await clone(server, user)).body['voice_id']);
    await server.core.database.transaction(async (trx) => {
      await server.core.accountEvents.deleted(user.userId, trx);
      await trx.deleteFrom('users').where('id', '=', user.userId).execute();
    });
    await expect(untilGone(id)).resolves.not.toThrow();
  });

  it('leaves nothing when the provider rejects it', async () => {
    provider.refusals.push({ status: 400, code: 'voice_limit_reached' });
    const answer = await clone(server, user);
    expect([answer.status, answer.body['code']]).toEqual([502, 'provider_rejected']);
    expect(await ownVoices(server, user)).toEqual([]);
  });

  it('comes from a cached list while the provider is unreachable', async () => {
    const list = async () =>
      (await server.app.inject('/api/voice/voices')).json<{ voices: object[] }>().voices.length;
    const before = await list();
    server.clock.advance(600);
    provider.refusals.push(...Array.from({ length: 8 }, () => ({ status: 401, code: 'invalid_api_key' })));
    expect(await list()).toBe(before);
    provider.refusals.length = 0;
  });
});
