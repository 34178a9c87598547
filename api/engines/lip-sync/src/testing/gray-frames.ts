import { runFfmpeg, type Container, type Ffmpeg } from '@lisan/engine-media';

export async function decodeGray(
  ffmpeg: Ffmpeg,
  path: string,
  { container = 'mp4', width, height }: { container?: Container; width: number; height: number },
): Promise<Buffer[]> {
  const bytes = await runFfmpeg(ffmpeg, {
    arguments: [
      { read: path, container },
      ...['-map', '0:v:0', '-vf', `scale=${width}:${height}`, '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'],
    ],
    timeLimit: 60,
    maximumBytes: 1e9,
  });
  const size = width * height;
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
}

export function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  let [product, squareA, squareB] = [0, 0, 0];
  one.forEach((value, i) => {
    const [da, db] = [value - a, (other[i] as number) - b];
    product += da * db;
    squareA += da * da;
    squareB += db * db;
  });
  return product / Math.sqrt(squareA * squareB);
}
