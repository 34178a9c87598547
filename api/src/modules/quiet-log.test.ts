import { until } from '@lisan/engine-runtime/testing';
import { openEmbedded } from '../../testing/databases';
import { createMultipart } from '../../testing/multipart';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { startFakeProvider, type FakeProvider } from '@lisan/engine-writer/testing';
import { createLog } from '../logging/log';
import { chatConfig } from './text/testing/chat-config';

/** Part of all personal input: must not appear in the log. */
const SENTINEL = 'zaytuna';
const email = `${SENTINEL}@example.com`;
const password = `${SENTINEL} correct horse 7`;
let server: TestApp;
let provider: FakeProvider;
let written = '';

beforeAll(async () => {
  provider = await startFakeProvider();
  server = await createTestApp({
    isWorking: true,
    database: await openEmbedded(),
    config: chatConfig(provider),
    log: createLog({ logLevel: 'trace' }, { write: (line) => void (written += line) }),
  });
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});

let token = '';
async function post(path: string, body: object | string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': 'application/json',
      'user-agent': SENTINEL,
      'x-forwarded-for': '198.51.100.23',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

it('logs nothing personal in successful or failed requests', async () => {
  const owned = { user_email: email };
  await post('/user/register', { email, username: SENTINEL, password });
  await post('/user/register', { email, username: SENTINEL, password });
  await post('/user/login', { email, password: `${password} wrong` });
  await post('/user/forgot-password', { email });
  const signedIn = await post('/user/login', { email, password });
  token = String(signedIn.body['access_token']);
  expect(signedIn.status).toBe(200);

  const prompt = `About ${SENTINEL}, please.`;
  provider.setReply([`So you like ${SENTINEL}.`]);
  expect((await post('/text/generate', { ...owned, prompt, level: 'OpenAI' })).status).toBe(200);
  for (const fault of [
    { kind: 'status', status: 400 },
    { kind: 'error', after: 0, error: { message: 'no' } },
    { kind: 'cut', after: 0 },
  ] as const) {
    provider.fault(fault);
    expect((await post('/text/generate', { ...owned, prompt, level: 'OpenAI' })).status).toBeGreaterThan(499);
  }
  const speech = { ...owned, text: `Hello ${SENTINEL}.`, voice_id: 'lisan-jack' };
  expect((await post('/voice/text-to-speech', speech)).status).toBe(200);
  await post('/voice/text-to-speech', { ...speech, voice_id: SENTINEL });
  await post('/text/generate', `{"prompt": "${SENTINEL}`);
  await post('/user/balance', { user_email: `another-${email}` });
  const upload = createMultipart(owned, [
    { field: 'file', name: `${SENTINEL}.txt`, bytes: Buffer.from(`${SENTINEL} wrote this.`) },
  ]);
  await post('/voice/upload-document', upload.payload.toString('latin1'), upload.headers);
  for (const url of [`/api/${SENTINEL}?email=${email}`, `/api/media/${SENTINEL}?signature=${SENTINEL}`])
    await server.app.inject({ url });
  await until(() => written.includes('an email is in the outbox'));

  expect(written).toContain('"route":"/api/text/generate"');
  expect(written).toContain('"msg":"a reply failed"');
  const found = written.split('\n').filter((line) => /zaytuna|198\.51\.100|correct horse|eyJ/i.test(line));
  expect(found).toEqual([]);
  const metrics = (await server.app.inject('/api/metrics')).body;
  expect(metrics).toContain('engine_operation_duration_seconds');
  expect(metrics).not.toMatch(/zaytuna|198\.51|example\.com/);
});
