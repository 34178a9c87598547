import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ProviderRejectedError } from '@lisan/engine-contract';
import { secondsPerCharacter } from '../testing/fake-elevenlabs-speech';
import {
  startFakeElevenLabs,
  type FakeElevenLabs,
  type FakeElevenLabsOptions,
} from '../testing/fake-elevenlabs';
import { framesDuration } from '../testing/mp3-sound';
import { ElevenLabsEngine, type ElevenLabsEngineOptions } from './elevenlabs-engine';

let folder = '';
let provider: FakeElevenLabs;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-elevenlabs-'));
});
afterEach(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

async function open(
  options: FakeElevenLabsOptions = {},
  engineOptions: Partial<ElevenLabsEngineOptions> = {},
) {
  provider = await startFakeElevenLabs(options);
  return new ElevenLabsEngine({
    baseUrl: provider.baseUrl,
    key: provider.key,
    model: 'eleven_multilingual_v2',
    http: { initialDelayMs: 5 },
    ...engineOptions,
  });
}

const voice = { id: 'fake-adam' };
const sentences = (count: number) =>
  Array.from({ length: count }, (_, index) => `Sentence number ${index + 1} of a long text.`).join(' ');

describe('a long text', () => {
  test('is sent in chunks of whole sentences with their neighbours and joined into one file', async () => {
    const engine = await open();
    const text = sentences(150);
    const path = join(folder, 'long.mp3');
    const progress: number[] = [];
    const speech = await engine.speak({ text, voice, onProgress: (part) => void progress.push(part) }, path);

    expect(provider.spoken.length).toBeGreaterThan(2);
    expect(provider.spoken.map(({ text: chunk }) => chunk).join(' ')).toBe(text);
    const [first, second] = provider.spoken;
    expect(first).toMatchObject({ model_id: 'eleven_multilingual_v2', next_text: expect.any(String) });
    expect(first).not.toHaveProperty('previous_text');
    expect(String(first?.['text']).endsWith(String(second?.['previous_text']))).toBe(true);
    expect(provider.spoken.at(-1)).not.toHaveProperty('next_text');

    expect(speech.words.map((word) => word.text)).toEqual(text.split(' '));
    expect(framesDuration(await readFile(path))).toBeCloseTo(speech.duration, 3);
    expect(speech.words.at(-1)!.end).toBeGreaterThan(speech.duration - 0.2);
    expect(progress.length).toBe(provider.spoken.length);
  });

  test('shifts the times of later chunks by the audio before them', async () => {
    const engine = await open();
    const text = sentences(80);
    const { words } = await engine.speak({ text, voice }, join(folder, 'shift.mp3'));
    const late = words.find(({ from }) => from > 2_600)!;
    expect(late.start).toBeCloseTo(late.from * secondsPerCharacter, 0);
  });
});

describe('concurrent requests', () => {
  test('wait for each other instead of being rejected', async () => {
    const engine = await open({ concurrency: 2, delay: 30 });
    const paths = Array.from({ length: 6 }, (_, index) => join(folder, `${index}.mp3`));
    await Promise.all(paths.map((path) => engine.speak({ text: 'Hello there.', voice }, path)));
    expect(provider.maxConcurrent()).toBe(2);
    expect(await readdir(folder)).toHaveLength(6);
  });

  test('leave the queue at once when canceled', async () => {
    const engine = await open({ delay: 1_000 });
    const busy = [1, 2].map((index) => engine.speak({ text: 'Hello.', voice }, join(folder, `${index}.mp3`)));
    while (provider.spoken.length < 2) await setTimeout(5);
    let hasPlace = false;
    void Promise.race(busy).then(() => (hasPlace = true));
    const leaving = new AbortController();
    const { signal } = leaving;
    const waiting = engine.speak({ text: 'Hello.', voice, signal }, join(folder, 'waiting.mp3'));
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(hasPlace).toBe(false);
    await Promise.all(busy);
    expect(await readdir(folder)).toEqual(['1.mp3', '2.mp3']);
  });
});

describe('the provider', () => {
  test('is retried when busy', async () => {
    const engine = await open();
    provider.refusals.push(
      { status: 429, code: 'too_many_concurrent_requests' },
      { status: 429, code: 'system_busy', retryAfter: 0 },
      { status: 502, code: 'bad_gateway' },
    );
    const { duration } = await engine.speak({ text: 'Hello.', voice }, join(folder, 'busy.mp3'));
    expect(duration).toBeGreaterThan(0);
    expect(provider.refusals).toEqual([]);
  });

  test('is not retried when the quota is used up, and the reason is logged', async () => {
    const engine = await open();
    provider.refusals.push({ status: 401, code: 'quota_exceeded' });
    const error: unknown = await engine
      .speak({ text: 'Hello.', voice }, join(folder, 'quota.mp3'))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'RequestError',
      code: 'provider_rejected',
      translationKey: 'provider_unpaid',
    });
    const { cause } = error as { cause: ProviderRejectedError };
    expect(cause).toMatchObject({
      name: 'ProviderRejectedError',
      providerCode: 'quota_exceeded',
      status: 401,
    });
    expect(cause.requestId).toMatch(/^fake-request-/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves no file after a failure in the middle of a long text', async () => {
    const engine = await open();
    const path = join(folder, 'half.mp3');
    const speaking = engine.speak(
      {
        text: sentences(100),
        voice,
        onProgress: () => void provider.refusals.push({ status: 400, code: 'voice_disabled' }),
      },
      path,
    );
    await expect(speaking).rejects.toMatchObject({ code: 'provider_rejected' });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['a page', '<!doctype html><p>Your network blocks this.'],
    ['a tag without a sound', 'ID3\u0004\0\0\0\0\0\0'],
  ])('causes an error without a file when it sends %s instead of audio', async (_, sent) => {
    const engine = await open({ sound: Buffer.from(sent, 'latin1').toString('base64') });
    const speaking = engine.speak({ text: 'Hello.', voice }, join(folder, 'none.mp3'));
    await expect(speaking).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('is checked for a wrong key at startup', async () => {
    const engine = await open({}, { key: 'wrong' });
    await expect(engine.check()).rejects.toMatchObject({ code: 'provider_rejected' });
  });

  test('is checked for an unknown model at startup', async () => {
    const engine = await open({}, { model: 'eleven_from_last_year' });
    await expect(engine.check()).rejects.toMatchObject({ code: 'engine_unavailable' });
  });

  test('receives the language only for models that accept it', async () => {
    const engine = await open({}, { model: 'eleven_flash_v2_5' });
    await engine.speak({ text: 'مرحبًا', voice, language: 'ar-EG' }, join(folder, 'ar.mp3'));
    expect(provider.spoken[0]).toMatchObject({ language_code: 'ar' });
  });
});

test('reports each voice’s category, which keeps clones out of the library', async () => {
  const engine = await open();
  const [voices] = [await engine.listVoices()];
  expect(voices.map(({ name, category, labels }) => [name, category, labels.description])).toEqual([
    ['Rachel', 'premade', 'calm'],
    ['Adam', 'premade', 'deep'],
  ]);
  expect(voices[0]?.languages).toEqual(['en-US']);
  expect(voices[1]).not.toHaveProperty('languages');
});

test('lists voices page by page with all their verified languages', async () => {
  const engine = await open({ library: 'arabic' });
  const voices = await engine.listVoices();
  expect(voices.map(({ name, category, languages }) => [name, category, languages])).toEqual([
    ['Sarah', 'premade', ['en-US', 'ar-EG', 'ar-SA']],
    ['Somebody\u0027s own voice', 'cloned', ['ar-JO']],
    ['Huda', 'professional', ['ar-SA']],
    ['A voice by description', 'generated', undefined],
  ]);
  await provider.close();
  const chosen = await open({ library: 'arabic' }, { voices: ['fake-huda', 'gone', 'fake-sarah'] });
  expect((await chosen.listVoices()).map(({ id }) => id)).toEqual(['fake-huda', 'fake-sarah']);
});

describe('a model without neighbour support', () => {
  const long = sentences(80);

  test('receives no neighbours', async () => {
    const engine = await open({}, { model: 'eleven_v3' });
    const { words } = await engine.speak({ text: long, voice }, join(folder, 'v3.mp3'));
    expect(words.map((word) => word.text)).toEqual(long.split(' '));
    expect(provider.spoken.length).toBeGreaterThan(1);
    expect(provider.received).toHaveLength(provider.spoken.length);
    const withNeighbours = provider.spoken.filter((body) => 'previous_text' in body || 'next_text' in body);
    expect(withNeighbours).toEqual([]);
  });

  test('is retried once without rejected fields, which are never sent again', async () => {
    const engine = await open({}, { model: 'eleven_v3', features: { neighbours: true } });
    await engine.speak({ text: long, voice }, join(folder, 'v3.mp3'));
    expect(provider.received).toHaveLength(provider.spoken.length + 1);
    await engine.speak({ text: long, voice }, join(folder, 'again.mp3'));
    expect(provider.received).toHaveLength(provider.spoken.length + 1);
  });

  test('receives at most its maximum number of characters per request', async () => {
    const engine = await open({}, { model: 'eleven_v3', features: { mostCharacters: 500 } });
    await engine.speak({ text: long, voice }, join(folder, 'short.mp3'));
    const lengths = provider.spoken.map(({ text }) => String(text).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
  });
});
