import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { SpeechEngine, VoiceCloneEngine, VoiceSample } from '@lisan/engine-contract';
import { toSmallMp3 } from '../elevenlabs/small-mp3';
import { makeTone } from './tones';

export interface CloneUnderTest {
  readonly engine: VoiceCloneEngine;
  readonly speech: SpeechEngine;
  readonly stop?: () => Promise<void>;
}

jest.setTimeout(30_000);

export function describeVoiceCloneEngine(name: string, open: () => Promise<CloneUnderTest>): void {
  describe(`voices of one’s own: ${name}`, () => {
    let folder = '';
    let subject: CloneUnderTest;
    let sample: VoiceSample;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lisan-clone-'));
      const sound = makeTone({ seconds: 65, pitch: (second) => 130 + 20 * Math.sin(second), noise: 0.01 });
      const path = join(folder, 'sample.mp3');
      await writeFile(path, await toSmallMp3(sound));
      sample = { path, fileName: 'sample.mp3', contentType: 'audio/mpeg', decode: async () => sound };
      subject = await open();
    });
    afterAll(async () => {
      await subject.speech.close();
      await subject.stop?.();
      await rm(folder, { recursive: true });
    });

    test('are made from a sample, speak, and are deleted, twice if need be', async () => {
      const made = await subject.engine.create({ name: 'Mine', description: 'Cloned voice: Mine', sample });
      expect(made.voiceId).not.toBe('');
      expect(made.profile !== undefined).toBe(subject.engine.kind === 'profile');
      const { voiceId: id, profile } = made;
      const speech = await subject.speech.speak(
        { text: 'This is a voice of my own.', voice: { id, ...(profile && { profile }) } },
        join(folder, 'speech.mp3'),
      );
      expect(speech.duration).toBeGreaterThan(0.5);
      await subject.engine.remove(made.voiceId);
      await expect(subject.engine.remove(made.voiceId)).resolves.toBeUndefined();
    });

    test('are not made when nobody waits for them', async () => {
      const signal = AbortSignal.abort(new Error('changed my mind'));
      const making = subject.engine.create({ name: 'Mine', description: '', sample, signal });
      await expect(making).rejects.toThrow('changed my mind');
    });
  });
}
