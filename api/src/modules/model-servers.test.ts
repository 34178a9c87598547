import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { startFakeSpeechServer, type FakeSpeechServer } from '@lisan/engine-speech/testing';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { readConfig } from '../config/config';
import { createChatClient } from './text/testing/chat-client';
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

test('Arabic keeps its built-in voices where the server speaks none', async () => {
  const calls = callsOf(server, await server.signUp());
  const { body } = await calls.send('GET', '/voice/voices?language=ar');
  expect((body['voices'] as unknown[]).length).toBeGreaterThan(0);
});
