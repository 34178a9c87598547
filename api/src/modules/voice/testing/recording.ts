import { makeTone } from '@lisan/engine-speech/testing';

const sampleRate = 8_000;

/** Makes a WAV file with speech-like sound; `claims` is the length in its header. */
export function makeRecording(seconds: number, { claims = seconds } = {}): Buffer {
  const { samples } = makeTone({ seconds, sampleRate, pitch: (second) => 120 + 25 * Math.sin(second * 2) });
  const sound = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries()) {
    sound.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), index * 2);
  }
  const claimed = Math.round(claims * sampleRate) * 2;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + claimed, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(claimed, 40);
  return Buffer.concat([header, sound]);
}
