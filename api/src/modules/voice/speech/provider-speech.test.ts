import { rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app';
import { startFakeElevenLabs, type FakeElevenLabs } from '../../../engines/speech/testing/fake-elevenlabs';
import { callsOf } from '../testing/voice-calls';

jest.setTimeout(60_000);
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
  const before = await callsOf(server, user).secondsLeft();
  const leaving = new AbortController();
  const asked = speak({}, leaving.signal);
  while (fake.received.length === 0) await pause(5);
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  for (let tries = 0; !fake.received[0]?.isCanceled; tries += 1) {
    if (tries > 2_000) throw new Error('the provider goes on');
    await pause(2);
  }
  while ((await callsOf(server, user).secondsLeft()) !== before) await pause(10);
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
  const before = await callsOf(server, user).secondsLeft();
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
  expect(await callsOf(server, user).secondsLeft()).toBe(before);
  await rename(`${media}-unmounted`, media);
  expect((await speak()).status).toBe(200);
});
