import type { Container } from '../container';
import { type Ffmpeg, runFfmpeg } from '../ffmpeg';

const picture = (seconds: number, size: string): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=25:d=${seconds}`,
];
const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=f=440:r=44100:d=${seconds}`];

const codecs: Readonly<Record<Container, readonly string[]>> = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mp4'],
  mov: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mov'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame', '-f', 'avi'],
  m4a: ['-c:a', 'aac', '-f', 'ipod'],
  mp3: ['-c:a', 'libmp3lame', '-f', 'mp3'],
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
};

interface SampleOptions {
  readonly container: Container;
  readonly seconds: number;
  readonly size?: string;
  readonly hasSound?: boolean;
}

export async function makeSample(
  ffmpeg: Ffmpeg,
  path: string,
  { container, seconds, size = '320x240', hasSound = true }: SampleOptions,
): Promise<void> {
  const hasPicture = ['mp4', 'mov', 'avi'].includes(container);
  await runFfmpeg(ffmpeg, {
    arguments: [
      ...(hasPicture ? picture(seconds, size) : []),
      ...(hasSound ? tone(seconds) : []),
      ...codecs[container],
      { write: path },
    ],
    timeLimit: 60,
  });
}
