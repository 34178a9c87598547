const rate = 8000;
const seconds = 6;

const loudness = (time: number) =>
  Math.max(0, Math.sin(time * 2.1)) * (0.35 + 0.65 * Math.abs(Math.sin(time * 9.3) * Math.cos(time * 3.7)));

export const samplePeaks: readonly number[] = Array.from({ length: 96 }, (_, bar) =>
  loudness((bar / 96) * seconds),
);

/** A short WAV recording, generated so that the gallery needs no asset. */
export function sampleSound(): Blob {
  const samples = new Int16Array(rate * seconds);
  for (let index = 0; index < samples.length; index += 1) {
    const time = index / rate;
    samples[index] = Math.sin(time * 2 * Math.PI * 180) * loudness(time) * 20000;
  }
  const header = new DataView(new ArrayBuffer(44));
  const write = (offset: number, text: string) =>
    Array.from(text).forEach((letter, index) => header.setUint8(offset + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  header.setUint32(4, 36 + samples.byteLength, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, 'data');
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header, samples], { type: 'audio/wav' });
}
