import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';

interface Listed {
  readonly id?: string;
  readonly audio_id?: string;
  readonly conversation_id?: string;
}

describe('the script of a speech', () => {
  let server: TestApp;
  let user: TestUser;
  let voice: string;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp();
    const { voices } = (await server.app.inject('/api/voice/voices?language=en')).json<{
      voices: { voice_id: string }[];
    }>();
    voice = voices[0]?.voice_id ?? '';
  });
  afterAll(() => server.close());

  const call = async (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: user.headers,
      ...(payload && { payload }),
    });
  async function write(userId: string): Promise<string> {
    const id = randomUUID();
    const script = {
      id,
      user_id: userId,
      title: 'A title',
      created_at: server.clock.now(),
    };
    await server.core.database.db.insertInto('conversations').values(script).execute();
    return id;
  }
  const speak = async (conversation_id: string | undefined) => {
    const order = { text: 'Good morning.', voice_id: voice, user_email: user.email };
    const answer = await call('POST', '/voice/text-to-speech', {
      ...order,
      ...(conversation_id !== undefined && { conversation_id }),
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ id: string }>().id;
  };
  const scriptsOf = async (id: string) => {
    const spoken = await call('POST', '/voice/generated-audios', { email: user.email });
    const audios = await call('POST', '/video/get-audio', { user_email: user.email });
    const both: Listed[] = [
      ...spoken.json<{ generated_audios: Listed[] }>().generated_audios,
      ...audios.json<{ audio_history: Listed[] }>().audio_history,
    ].filter((each) => (each.id ?? each.audio_id) === id);
    expect(both).toHaveLength(2);
    return both.map(({ conversation_id }) => conversation_id);
  };

  it('is shown in both lists while its conversation exists', async () => {
    const script = await write(user.userId);
    const id = await speak(script);
    expect(await scriptsOf(id)).toEqual([script, script]);
    await call('DELETE', `/text/conversation/${script}`);
    expect(await scriptsOf(id)).toEqual([undefined, undefined]);
  });

  it("is hidden for another account's conversation, and optional", async () => {
    const stranger = await server.signUp();
    for (const named of [await write(stranger.userId), 'never-there', undefined])
      expect(await scriptsOf(await speak(named))).toEqual([undefined, undefined]);
  });

  it('must be a valid id', async () => {
    const order = { text: 'Good morning.', voice_id: voice, user_email: user.email };
    for (const conversation_id of ['', '../x', 'a'.repeat(65), 7, {}])
      expect((await call('POST', '/voice/text-to-speech', { ...order, conversation_id })).statusCode).toBe(
        422,
      );
  });
});
