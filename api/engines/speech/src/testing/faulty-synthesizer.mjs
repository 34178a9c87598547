/*
 * A stand-in for eSpeak NG that fails on command. Each character becomes 10 ms of a tone. Plain JavaScript, because the
 * process that loads it runs the shipped bundle, which cannot import TypeScript.
 */
import { existsSync, writeFileSync } from 'node:fs';

const sampleRate = 22_050;

class FaultyWorker {
  set_voice() {
    return 0;
  }
  set_rate() {}
  set_pitch() {}
  set_range() {}

  /**
   * @param {string} text
   * @param {(samples: Int16Array, events: readonly object[]) => boolean} onSound
   */
  synthesize_and_get_phonemes(text, onSound) {
    if (text.includes('always dies')) process.kill(process.pid, 'SIGKILL');
    const once = /dies once (\S+)/.exec(text)?.[1];
    if (once !== undefined && !existsSync(once)) {
      writeFileSync(once, '');
      process.kill(process.pid, 'SIGKILL');
    }
    if (text.includes('throws')) throw new Error('the synthesizer gave up');
    if (text.includes('hangs')) for (;;);
    if (text.includes('Slow')) wait(30);
    if (text.includes('babbles')) process.stdout.write('not a frame of ours at all, but quite a long line');
    const length = Math.round(text.length * 0.01 * sampleRate);
    onSound(
      Int16Array.from({ length }, (_, index) => 12_000 * Math.sin((index * 2 * Math.PI * 440) / sampleRate)),
      [
        { type: 'word', text_position: 1, audio_position: 0 },
        { type: 'phoneme', text_position: 1, audio_position: 0, id: 'ˈaː' },
      ],
    );
    return '';
  }
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

export default async function load() {
  return { eSpeakNGWorker: FaultyWorker };
}
