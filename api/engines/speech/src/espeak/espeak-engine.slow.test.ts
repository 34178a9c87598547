import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio, type Ffmpeg, findFfmpeg } from '@lisan/engine-media';
import { entryPoint } from '@lisan/engine-runtime';
import { EspeakEngine } from './espeak-engine';
import { loudnessOf } from '../testing/loudness';
import { espeakVoices } from './espeak-voices';
import { speechProcessSpawner } from './process/speech-child';

const engine = new EspeakEngine({ spawnProcess: speechProcessSpawner() });
let folder = '';
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-espeak-'));
  ffmpeg = await findFfmpeg({ wasmEntry: entryPoint('ffmpeg-wasm') });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

const speak = (text: string, id = 'lisan-emma', language?: string) =>
  engine.speak(
    { text, voice: { id }, ...(language !== undefined && { language }) },
    join(folder, 'speech.mp3'),
  );

const sounds = async (text: string, id?: string, language?: string) =>
  (await speak(text, id, language)).phonemes.map(({ symbol }) => symbol).join('');

async function decodeSpeech(): Promise<Float32Array> {
  const options = { path: join(folder, 'speech.mp3'), container: 'mp3' as const, sampleRate: 22_050 };
  return decodeAudio(ffmpeg, { ...options, maximumSeconds: 120 });
}

describe('the built-in voices', () => {
  test('are equally loud, at -16 LUFS, and leave room below full scale', async () => {
    const path = join(folder, 'speech.mp3');
    for (const { id } of espeakVoices) {
      await engine.preview(id, path);
      const samples = await decodeAudio(ffmpeg, {
        path,
        container: 'mp3',
        sampleRate: 48_000,
        maximumSeconds: 60,
      });
      expect(Math.abs(loudnessOf(samples) + 16)).toBeLessThan(1);
      // -1.5 dBFS.
      expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(0.841);
    }
  });

  test('include at least twelve, in English, Arabic and others, of both genders', () => {
    expect(espeakVoices.length).toBeGreaterThanOrEqual(12);
    const of = (language: string) =>
      espeakVoices.filter(({ labels }) => labels.language.startsWith(language));
    for (const language of ['en', 'ar', 'fr', 'es', 'de', 'tr', 'ur']) {
      expect(new Set(of(language).map(({ labels }) => labels.gender))).toEqual(new Set(['female', 'male']));
    }
  });

  test.each(espeakVoices.map(({ id }) => id))(
    'generate loud, unclipped speech without clicks: %s',
    async (id) => {
      const path = join(folder, 'speech.mp3');
      const { duration, phonemes } = await engine.preview(id, path);
      const samples = await decodeSpeech();
      expect(samples.length / 22_050).toBeCloseTo(duration, 2);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      expect(peak).toBeLessThan(0.99);
      expect(20 * Math.log10(loudness)).toBeGreaterThan(-32);
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.05);
      expect(phonemes.length).toBeGreaterThan(20);
    },
  );
});

describe('text', () => {
  test('with markup is spoken literally', async () => {
    const plain = await sounds('hello');
    expect(await sounds('[[h@l@U]] <speak>')).not.toBe(await sounds('hello speak'));
    expect(await sounds('<voice name="ar">hello</voice>')).toContain('vɔɪs');
    expect(await sounds('hello \u0001300S\u0000')).not.toBe(plain);
    expect((await speak('x <break time="60s"/> y')).duration).toBeLessThan(10);
    expect(await sounds('Tom &amp; I')).toContain('æmp');
  });

  test('in two scripts is read in two languages with correct word positions', async () => {
    const text = 'قال hello ثُمَّ مَشَى 😀 home';
    const { words, phonemes } = await speak(text, 'lisan-omar');
    expect(words.map((word) => word.text)).toEqual(['قال', 'hello', 'ثُمَّ', 'مَشَى', 'home']);
    const during = (index: number) =>
      phonemes
        .filter(({ start }) => start >= words[index]!.start - 1e-6 && start < words[index]!.end)
        .map(({ symbol }) => symbol)
        .join('');
    expect(during(1)).toBe('həloʊ');
    expect(during(3)).toMatch(/^maʃa/);
    expect(during(4)).toBe('hoʊm');
  });

  test('in Arabic script is read as Arabic by an English voice and as Urdu by an Urdu voice', async () => {
    expect(await sounds('كِتَابٌ', 'lisan-emma')).toBe('kitabun');
    expect(await sounds('کیا حال ہے', 'lisan-bilal')).not.toBe(await sounds('کیا حال ہے', 'lisan-emma'));
  });

  test('is read in the requested language', async () => {
    expect(await sounds('Bonjour Jean', 'lisan-emma', 'fr-FR')).toContain('ʒ');
    expect(await sounds('hello', 'lisan-emma', 'xx')).toBe(await sounds('hello', 'lisan-emma'));
    expect(await sounds('bath', 'lisan-louis', 'en-GB')).toMatch(/bɑ.?θ|ba.?θ/);
  });

  test('with numbers, an address and joined words gets one time per written word', async () => {
    const text = 'In 1999 it cost 12.5 dollars, see https://a.b/c?d=1 of the shop.';
    const { words } = await speak(text);
    expect(words.map((word) => word.text)).toEqual(text.split(' '));
    expect(words.every(({ start, end }) => end - start > 0.02)).toBe(true);
    expect(words[1]!.end - words[1]!.start).toBeGreaterThan(0.8);
  });

  test('has a longer pause after a paragraph than after a sentence', async () => {
    const { words } = await speak('One.\n\nTwo. Three.');
    const pause = (index: number) => words[index + 1]!.start - words[index]!.end;
    expect(pause(0)).toBeGreaterThan(pause(1) + 0.2);
    const samples = await decodeSpeech();
    const middle = Math.round(((words[0]!.end + words[1]!.start) / 2) * 22_050);
    expect(Math.max(...samples.subarray(middle, middle + 2_000).map(Math.abs))).toBeLessThan(0.01);
  });

  test('without pronounceable letters is rejected and leaves no file', async () => {
    const destination = join(folder, 'unknown.mp3');
    const speaking = engine.speak({ text: 'ـــ', voice: { id: 'lisan-omar' } }, destination);
    await expect(speaking).rejects.toMatchObject({ code: 'nothing_to_speak' });
    expect(await readdir(folder)).toEqual(['speech.mp3']);
  });
});

describe('a voice profile', () => {
  test('sets pitch and pace', async () => {
    const text = 'A sentence that is long enough to hear how fast it is spoken.';
    const profile = { timbre: 'low', pitch: 20, range: 30 } as const;
    const speakWith = (rate: number) => {
      const voice = { id: 'lisan-profile', profile: { ...profile, rate } };
      return engine.speak({ text, voice }, join(folder, 'speech.mp3'));
    };
    const [slow, fast] = [await speakWith(110), await speakWith(220)];
    expect(slow.duration / fast.duration).toBeGreaterThan(1.5);
  });
});
