import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModelServers } from '@lisan/engine-contract';
import { framesDuration } from '../testing/mp3-sound';
import { startFakeSpeechServer, type FakeSpeechServer } from '../testing/fake-speech-server';
import { encodeMarks } from '../text/marks';
import { createServerSpeech } from './server-speech';

let folder = '';
let server: FakeSpeechServer | undefined;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'lisan-server-speech-'))));
afterEach(() => server?.close());
afterAll(() => rm(folder, { recursive: true }));

async function connect(options: Parameters<typeof startFakeSpeechServer>[0] = {}) {
  server = await startFakeSpeechServer(options);
  const servers = createModelServers({ urls: [server.url], key: null });
  const engine = createServerSpeech({ servers, key: null, timeoutMs: 5_000 });
  const spoken = () => server?.requests.filter(({ path }) => path === '/v1/audio/speech') ?? [];
  return { engine, spoken };
}

test("lists a server's voices with language and gender from their ids", async () => {
  const { engine } = await connect({
    voices: ['af_bella', 'zm_yunxi', 'ar_JO-kareem-medium', { id: 'v-1', name: 'Nadia', language: 'ar' }],
  });
  const voices = await engine.listVoices();
  expect(voices.map(({ name, labels }) => [name, labels.gender, labels.language])).toEqual([
    ['Bella', 'female', 'en-US'],
    ['Yunxi', 'male', 'zh'],
    ['Kareem', '', 'ar-JO'],
    ['Nadia', '', 'ar'],
  ]);
});

test("keeps users' own voices out of the list", async () => {
  const { engine } = await connect({ voices: ['af_bella', 'lisan-0b9f6c1e'] });
  expect((await engine.listVoices()).map(({ id }) => id)).toEqual(['af_bella']);
});

test("offers OpenAI's voices where a server with a speech model lists none", async () => {
  const { engine } = await connect({ voices: [] });
  expect((await engine.listVoices()).map(({ id }) => id)).toContain('alloy');
});

test.each(['mp3', 'wav', 'float'] as const)(
  'saves speech that arrives as %s as MP3 with timed words',
  async (format) => {
    const { engine, spoken } = await connect({ format });
    const path = join(folder, `${format}.mp3`);
    const text = 'Good morning, Layla.';
    const { duration, words } = await engine.speak({ text, voice: { id: 'af_bella' } }, path);
    expect(Math.abs(framesDuration(await readFile(path)) - duration)).toBeLessThan(0.12);
    expect(words.map((word) => word.text)).toEqual(['Good', 'morning,', 'Layla.']);
    expect(words.at(-1)?.end).toBeLessThanOrEqual(duration);
    expect(spoken()[0]?.body).toEqual({
      model: 'kokoro',
      input: text,
      voice: 'af_bella',
      response_format: 'mp3',
    });
  },
);

test('asks for WAV and then PCM where MP3 is refused, and remembers it', async () => {
  const { engine, spoken } = await connect({ format: 'pcm', refuses: ['mp3', 'wav'] });
  const path = join(folder, 'pcm.mp3');
  const text = 'Good morning, Layla.';
  const { duration } = await engine.speak({ text, voice: { id: 'af_bella' } }, path);
  // The stand-in takes 0.06 s for a character.
  expect(Math.abs(duration - text.length * 0.06)).toBeLessThan(0.1);
  await engine.speak({ text, voice: { id: 'af_bella' } }, path);
  expect(spoken().map(({ body }) => body['response_format'])).toEqual(['mp3', 'wav', 'pcm', 'pcm']);
});

test('speaks the words of marked text, without the marks', async () => {
  const { engine, spoken } = await connect();
  const text = encodeMarks('Wait [1s] here.');
  await engine.speak({ text, voice: { id: 'af_bella' } }, join(folder, 'marks.mp3'));
  expect(spoken()[0]?.body['input']).not.toMatch(/[\u{e000}-\u{f8ff}<]/u);
});

test('names a server that cannot be reached, and finds it once it runs', async () => {
  server = await startFakeSpeechServer();
  const { url } = server;
  await server.close();
  let time = 0;
  const servers = createModelServers({ urls: [url], key: null, now: () => time });
  const engine = createServerSpeech({ servers, key: null, timeoutMs: 1_000 });
  await expect(engine.check()).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(servers.faults()).toEqual([expect.stringContaining(new URL(url).host)]);
  time += 60_000;
  const found = createModelServers({ urls: [(server = await startFakeSpeechServer()).url], key: null });
  expect((await found.find())[0]).toMatchObject({
    product: 'Kokoro',
    speechModels: ['kokoro'],
    chatModels: [],
  });
});
