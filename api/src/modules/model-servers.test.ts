import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { startFakeSpeechServer, type FakeSpeechServer } from '@lisan/engine-speech/testing';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { readConfig } from '../config/config';
import { createChatClient, generationOf, textOf } from './text/testing/chat-client';
import { callsOf } from './voice/testing/voice-calls';

let chat: FakeProvider;
let speech: FakeSpeechServer;
let server: TestApp;

beforeAll(async () => {
  chat = await startFakeProvider();
  speech = await startFakeSpeechServer();
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
