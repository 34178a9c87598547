import { writeFile } from 'node:fs/promises';

const SAMPLES_PER_SECOND = 16_000;

export async function writeWav(
  path: string,
  seconds: number,
  sampleAt: (time: number) => number,
): Promise<void> {
  const count = Math.round(seconds * SAMPLES_PER_SECOND);
  const bytes = Buffer.alloc(44 + count * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + count * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  bytes.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(count * 2, 40);
  for (let i = 0; i < count; i++)
    bytes.writeInt16LE(Math.round(32_000 * sampleAt(i / SAMPLES_PER_SECOND)), 44 + i * 2);
  await writeFile(path, bytes);
}

export function hum(time: number): number {
  let value = 0;
  for (let k = 1; k <= 15; k++) value += Math.sin(2 * Math.PI * 130 * k * time + k) / k;
  return value * 0.25;
}
