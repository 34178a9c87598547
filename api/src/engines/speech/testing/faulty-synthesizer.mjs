/*
 * A module of eSpeak NG's shape that does on command what a real one does in bad moments. Each character becomes 10 ms
 * of a tone. Loaded by a process of its own, which runs the bundle that ships and reads no TypeScript.
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
