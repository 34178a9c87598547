import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { SpeechEngine } from '@lisan/engine-contract';
import { audioFrames } from '../sound/mp3-frames';
import { framesDuration } from './mp3-sound';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export interface EngineFixture {
  readonly engine: SpeechEngine;
  readonly voiceId: string;
  readonly stop?: () => Promise<void>;
}

const text = 'Good morning. The train leaves at 9.30, doesn’t it? We will see.';

jest.setTimeout(30_000);

export function describeSpeechEngine(name: string, open: () => Promise<EngineFixture>): void {
  describe(`the speech engine: ${name}`, () => {
    let [folder, mp3] = ['', ''];
    let subject: EngineFixture;
    const voice = () => ({ id: subject.voiceId });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lisan-speech-'));
      mp3 = join(folder, 'speech.mp3');
      subject = await open();
    });
    afterAll(async () => {
      await subject.engine.close();
      await subject.stop?.();
      await rm(folder, { recursive: true });
    });

    test('says that it can work', async () => {
      await expect(subject.engine.check()).resolves.toBeUndefined();
    });

    test('lists voices with stable ids, names and labels', async () => {
      const voices = await subject.engine.listVoices();
      expect(voices.map(({ id }) => id)).toContain(subject.voiceId);
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length);
      expect(voices.filter(({ id, name: shown, labels }) => !id || !shown || !labels.language)).toEqual([]);
    });

    test('speaks a text into an MP3 whose length is the one it tells', async () => {
      const progress: number[] = [];
      const onProgress = (part: number) => void progress.push(part);
      const speech = await subject.engine.speak({ text, voice: voice(), onProgress }, mp3);
      expect(speech.duration).toBeGreaterThan(2);
      expect(Math.abs(framesDuration(await readFile(mp3)) - speech.duration)).toBeLessThan(0.12);
      expect(speech.characters).toBe(text.length);
      expect(progress.at(-1)).toBe(1);
      expect(progress).toEqual([...progress].sort((one, other) => one - other));
    });

    test('tells when each word is heard', async () => {
      const { words, phonemes, duration } = await subject.engine.speak({ text, voice: voice() }, mp3);
      expect(words.map((word) => word.text)).toEqual(text.split(' '));
      expect(words.filter((word) => text.slice(word.from, word.to) !== word.text)).toEqual([]);
      expect(words.filter((word) => word.end <= word.start || word.end > duration)).toEqual([]);
      const late = words.filter(
        (word, index) => index > 0 && word.start < (words[index - 1]?.end ?? 0) - 1e-6,
      );
      expect(late).toEqual([]);
      expect(phonemes.filter(({ start, end }) => end <= start || end > duration)).toEqual([]);
    });

    test('speaks in parts that follow each other without a gap, and single ones of them alone', async () => {
      const { engine } = subject;
      const long = Array.from({ length: 60 }, (_, index) => `${text} Number ${index}.`).join(' ');
      const divided = await engine.divide(long, voice());
      expect(divided.length).toBeGreaterThan(1);
      const whole = await engine.speak({ text: long, voice: voice() }, mp3);
      expect(whole.parts.map(({ from, to }) => ({ from, to }))).toEqual(divided);
      expect(whole.parts.map(({ start }) => start)).toEqual([
        0,
        ...whole.parts.slice(0, -1).map(({ end }) => end),
      ]);
      expect(whole.parts.at(-1)?.end).toBeCloseTo(whole.duration, 1);
      expect(sum(whole.parts.map(({ frames }) => frames))).toBe(audioFrames(await readFile(mp3)).length);

      const alone = await engine.speak({ text: long, voice: voice(), only: [1] }, mp3);
      expect(alone.parts.map(({ from, to }) => ({ from, to }))).toEqual([divided[1]]);
      const [first, second] = whole.parts;
      expect(alone.duration).toBeCloseTo((second?.end ?? 0) - (first?.end ?? 0), 0);
      expect(alone.words.map(({ from }) => from).every((from) => from >= (divided[1]?.from ?? 0))).toBe(true);
      expect(alone.characters).toBe((divided[1]?.to ?? 0) - (divided[1]?.from ?? 0));
    });

    test('speaks Arabic with the same voice', async () => {
      const arabic = 'السَّلَامُ عَلَيْكُمْ. كَيْفَ حَالُكُمُ الْيَوْمَ؟';
      const speech = await subject.engine.speak({ text: arabic, voice: voice(), language: 'ar' }, mp3);
      expect(speech.words.map((word) => word.text)).toEqual(arabic.split(' '));
      expect(speech.duration).toBeGreaterThan(1.5);
    });

    test('makes a preview', async () => {
      const { duration } = await subject.engine.preview(subject.voiceId, mp3);
      expect(duration).toBeGreaterThan(1);
      expect((await stat(mp3)).size).toBeGreaterThan(1_000);
    });

    test.each(['', '   \n', '…!?', '🙂👍'])('refuses %j: there is nothing to speak', async (nothing) => {
      const destination = join(folder, 'nothing.mp3');
      await expect(
        subject.engine.speak({ text: nothing, voice: voice() }, destination),
      ).rejects.toMatchObject({ name: 'RequestError', code: 'nothing_to_speak' });
    });

    test('does not know a voice that is not there', async () => {
      const asked = subject.engine.speak({ text, voice: { id: 'no-such-voice' } }, join(folder, 'other.mp3'));
      await expect(asked).rejects.toMatchObject({ name: 'RequestError', code: 'not_found' });
    });

    test('stops when asked, with the reason it was given', async () => {
      const controller = new AbortController();
      const destination = join(folder, 'stopped.mp3');
      const speaking = subject.engine.speak(
        { text: text.repeat(100), voice: voice(), signal: controller.signal },
        destination,
      );
      setTimeout(() => controller.abort(new Error('changed my mind')), 20);
      await expect(speaking).rejects.toThrow('changed my mind');
      const aborted = AbortSignal.abort(new Error('too late'));
      await expect(
        subject.engine.speak({ text, voice: voice(), signal: aborted }, destination),
      ).rejects.toThrow('too late');
    });

    test('leaves no half-written file behind', async () => {
      expect(await readdir(folder)).toEqual(['speech.mp3']);
    });
  });
}
