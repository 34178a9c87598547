import { until } from '@lisan/engine-runtime/testing';
import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { startFakeSpeechServer, type FakeSpeechServer } from '@lisan/engine-speech/testing';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { readConfig } from '../config/config';
import { createChatClient, generationOf, textOf } from './text/testing/chat-client';
import { callsOf } from './voice/testing/voice-calls';

let chat: FakeProvider;
let speech: FakeSpeechServer;
/** Texts that are spoken before one stays unanswered. */
let allowed = Infinity;
let server: TestApp;

beforeAll(async () => {
  chat = await startFakeProvider();
  speech = await startFakeSpeechServer({ answerSpeech: () => (allowed -= 1) < 0 });
  const { models } = readConfig({ LISAN_MODELS: `${chat.baseUrl},${speech.url}` });
  server = await createTestApp({ config: { models } });
  await server.core.models?.find();
});
afterAll(async () => {
  await server.close();
  await chat.close();
  await speech.close();
});

test('one setting connects chat and speech, which name what answers', async () => {
  const client = await createChatClient(server);
  const reply = await client.generate('Write a greeting');
  expect(reply.messages.at(-1)?.response).toBe('Good morning, Layla.');

  const { engines } = (await server.app.inject('/api/config')).json();
  expect(engines.chat.OpenAI).toEqual({ name: chat.requests.at(-1)?.body['model'], local: false });
  expect(engines.speech).toEqual({ name: 'Kokoro', local: false });

  const calls = callsOf(server, client.user);
  const { body } = await calls.send('GET', '/voice/voices?language=en');
  expect(JSON.stringify(body)).toContain('"name":"Bella"');
  const spoken = await calls.speak('Good morning, Layla.', 'af_bella');
  expect(Number(spoken.body['duration'])).toBeGreaterThan(1);
  const captions = await server.app.inject({
    url: String(spoken.body['captions_url']),
    headers: client.user.headers,
  });
  expect(captions.body).toMatch(/^WEBVTT[^]*Layla/);
  expect(speech.requests.at(-1)?.body).toMatchObject({ voice: 'af_bella', input: 'Good morning, Layla.' });
  const marked = { text: 'Wait [pause 2] for the [spell]NASA[/spell] news.', voice_id: 'af_bella' };
  expect((await calls.send('POST', '/voice/speech-price', marked)).body['marks_unheard']).toEqual(['pause']);
});

describe('speech that is stopped', () => {
  async function stopAfter(texts: number) {
    const user = await server.signUp();
    const calls = callsOf(server, user);
    const before = await calls.remainingSeconds();
    const asked = () => speech.requests.filter(({ path }) => path === '/v1/audio/speech').length;
    const first = asked();
    allowed = texts;
    const spoken = calls.send('POST', '/voice/text-to-speech', {
      text: 'The harbour café opens at seven on Monday. '.repeat(texts === 0 ? 1 : 60),
      voice_id: 'af_bella',
      user_email: user.email,
      goes_on: true,
    });
    await until(() => asked() > first + texts);
    const { runs } = (await calls.send('GET', '/voice/speech-runs')).body as { runs: { id: string }[] };
    await calls.send('POST', `/voice/speech-runs/${runs[0]?.id ?? ''}/stop`);
    const { status, body } = await spoken;
    allowed = Infinity;
    return { status, body, charged: before - (await calls.remainingSeconds()) };
  }

  test('keeps and charges what the server has spoken', async () => {
    const { status, body, charged } = await stopAfter(1);
    expect({ status, stopped: body['is_stopped'] }).toEqual({ status: 200, stopped: true });
    expect(charged).toBeGreaterThan(10);
    expect(Math.abs(charged - Number(body['duration']))).toBeLessThan(0.2);
  }, 30_000);

  test('is free when nothing was spoken yet', async () => {
    const { status, body, charged } = await stopAfter(0);
    expect({ status, detail: body['detail'], charged }).toEqual({
      status: 410,
      detail: "Stopped before any audio was ready. You weren't charged.",
      charged: 0,
    });
  }, 30_000);
});

test('hides reasoning that the prompt opened, and charges the reply alone', async () => {
  const client = await createChatClient(server);
  chat.setReply(['Okay, ', 'a greeting.\n', '</think>\n\n', 'Good morning.']);
  const reader = await client.stream('Write a greeting');
  const events = await reader.until('done');
  const end = events.at(-1);
  const shown = end?.event === 'done' ? end.data.messages.map(({ response }) => response) : [];
  expect(shown).toEqual(['Good morning.']);
  const { conversationId } = generationOf(events);
  expect((await client.open(conversationId)).messages[0]?.response).toBe('Good morning.');

  // One such reply may be chance.
  const second = await (await client.stream('Write another')).until('done');
  expect(textOf(second)).toMatch(/Good morning\.$/);
  const third = await (await client.stream('Write a third')).until('done');
  expect(textOf(third)).toBe('Good morning.');
});

test('marks a reply that could not take in the oldest messages, also after a reload', async () => {
  const client = await createChatClient(server);
  chat.setReply(['word '.repeat(5_000)]);
  const { conversation_id: id } = await client.generate('A long text');
  for (let count = 0; count < 2; count += 1) await client.generate('And more', { conversation_id: id });
  const { messages } = await client.open(id);
  expect(messages.map((message) => message.shortened_context)).toEqual([undefined, undefined, true]);
});

test('Arabic keeps its built-in voices where the server speaks none', async () => {
  const calls = callsOf(server, await server.signUp());
  const { body } = await calls.send('GET', '/voice/voices?language=ar');
  expect((body['voices'] as unknown[]).length).toBeGreaterThan(0);
});
