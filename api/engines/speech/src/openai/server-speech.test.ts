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

const plain = { voice: { id: 'af_bella' }, text: 'Good morning, Layla.' };
const noise = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * index * 31 + 255) % 256));
const others: readonly (readonly [string, string, Buffer])[] = [
  ['a page without its type', 'application/octet-stream', Buffer.from('<html>Welcome</html>'.repeat(300))],
  ['an error without its type', '', Buffer.from('{"error":"out of memory"}')],
  ['Ogg', 'audio/ogg', Buffer.concat([Buffer.from('OggS'), noise])],
  ['Ogg without its type', '', Buffer.concat([Buffer.from('OggS'), noise])],
  ['AAC', 'audio/aac', noise],
  [
    'a WAV of 24 bits',
    'audio/wav',
    Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0'.padEnd(4_000, '\x18')),
  ],
];

test.each(others)('refuses %s instead of speaking it as noise', async (_case, type, body) => {
  const { engine } = await connect({
    answerSpeech: (response) => Boolean(response.writeHead(200, { 'content-type': type }).end(body)),
  });
  await expect(engine.speak(plain, join(folder, 'other.mp3'))).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('follows a server that changes its format', async () => {
  const formats = [
    { type: 'audio/pcm', isWhole: false },
    { type: 'audio/mpeg', isWhole: true },
  ];
  let current = formats[0];
  const { engine } = await connect({
    answerSpeech: (response, audio) => {
      const body = current?.isWhole === true ? audio : Buffer.alloc(48_000);
      return Boolean(response.writeHead(200, { 'content-type': current?.type }).end(body));
    },
  });
  const speak = async () => (await engine.speak(plain, join(folder, 'changed.mp3'))).duration;
  expect(await speak()).toBeCloseTo(1, 0);
  current = formats[1];
  expect(Math.abs((await speak()) - plain.text.length * 0.06)).toBeLessThan(0.15);
});

test('reports speech that breaks off, and a busy server', async () => {
  const { engine } = await connect({
    answerSpeech: (response, audio) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': audio.length });
      response.write(audio.subarray(0, 500), () => response.destroy());
      return true;
    },
  });
  await expect(engine.speak(plain, join(folder, 'broken.mp3'))).rejects.toMatchObject({
    code: 'provider_unavailable',
    translationKey: 'provider_unavailable',
  });
  await server?.close();
  const busy = await connect({
    answerSpeech: (response) => Boolean(response.writeHead(429, { 'retry-after': '30' }).end()),
  });
  await expect(busy.engine.speak(plain, join(folder, 'busy.mp3'))).rejects.toMatchObject({
    code: 'provider_unavailable',
    translationKey: 'provider_busy',
    retryAfter: 30,
  });
});

test('spells what is marked, and speaks no other mark', async () => {
  const { engine, spoken } = await connect();
  const text = encodeMarks('Wait [pause 1] for *the* [spell]NASA[/spell] news.');
  await engine.speak({ text, voice: { id: 'af_bella' } }, join(folder, 'marks.mp3'));
  expect(String(spoken()[0]?.body['input']).replace(/\s+/g, ' ')).toBe('Wait for the N-A-S-A news.');
  expect(await engine.reads({ id: 'af_bella' })).toBe('unpaused');
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
