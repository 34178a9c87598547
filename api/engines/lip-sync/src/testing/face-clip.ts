import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Ffmpeg } from '@lisan/engine-media';

const require = createRequire(import.meta.url);
const image = (name: string): string => require.resolve(`@vladmandic/face-api/demo/${name}.jpg`);

interface Still {
  readonly file: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly fills?: number;
}

const stills: Readonly<Record<FaceStill, Still>> = {
  one: { file: 'sample3', left: 330, top: 290, width: 720, height: 405 },
  smiling: { file: 'sample3', left: 860, top: 170, width: 720, height: 405 },
  teeth: { file: 'sample6', left: 1360, top: 300, width: 480, height: 270 },
  several: { file: 'sample6', left: 100, top: 200, width: 1800, height: 1012 },
  distant: { file: 'sample3', left: 330, top: 290, width: 720, height: 405, fills: 0.16 },
  none: { file: 'sample3', left: 0, top: 0, width: 480, height: 270 },
};

export type FaceStill = 'one' | 'smiling' | 'teeth' | 'several' | 'distant' | 'none';

interface FaceClipOptions {
  readonly ffmpeg: Ffmpeg;
  readonly destination: string;
  readonly seconds: number;
  readonly still?: FaceStill;
  readonly width?: number;
  readonly height?: number;
  readonly framesPerSecond?: number;
  readonly isMoving?: boolean;
  readonly leavesAfter?: number;
}

/** Makes a video of a face from a still image: a slow pan, zoom and roll, as if handheld. */
export async function makeFaceClip(options: FaceClipOptions): Promise<void> {
  const { ffmpeg, destination, seconds, still = 'one', isMoving = true, leavesAfter } = options;
  const { width = 1280, height = 720, framesPerSecond = 25 } = options;
  const margin = 1.12;
  const canvas = { width: even(width * margin), height: even(height * margin) };
  const pixels = await takeStill(stills[still], canvas);
  const pan = (amount: number, period: number): string =>
    isMoving ? `+${amount}*sin(2*PI*t/${period})` : '';
  const filters = [
    'loop=-1:1',
    ...(isMoving ? ['rotate=0.02*sin(2*PI*t/5):bilinear=1'] : []),
    ...(isMoving
      ? [
          "zoompan=z='1+0.02*(1+sin(2*PI*on/175))':d=1:x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':s=" +
            size(canvas) +
            `:fps=${framesPerSecond}`,
        ]
      : []),
    `crop=${width}:${height}:'(iw-ow)/2${pan(12, 4)}':'(ih-oh)/2${pan(8, 3)}'`,
    ...(leavesAfter === undefined ? [] : [`drawbox=t=fill:color=gray:enable='gte(t,${leavesAfter})'`]),
  ];
  const process = ffmpeg.start({
    arguments: [
      ...[
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        size(canvas),
        '-r',
        String(framesPerSecond),
        '-i',
        'pipe:0',
      ],
      ...['-vf', filters.join(','), '-t', String(seconds)],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-pix_fmt', 'yuv420p', '-f', 'mp4'],
      { write: destination },
    ],
    timeLimit: 300,
  });
  process.input.end(pixels);
  await process.finished;
}

const even = (length: number): number => Math.round(length / 2) * 2;
interface Size {
  readonly width: number;
  readonly height: number;
}

const size = (area: Size): string => `${area.width}x${area.height}`;

async function takeStill({ file, fills = 1, ...region }: Still, canvas: Size): Promise<Buffer> {
  const inner = { width: Math.round(canvas.width * fills), height: Math.round(canvas.height * fills) };
  const part = await sharp(image(file))
    .extract(region)
    .resize({ ...inner, fit: 'cover' })
    .png()
    .toBuffer();
  return sharp({ create: { ...canvas, channels: 3, background: 'gray' } })
    .composite([{ input: part }])
    .removeAlpha()
    .raw()
    .toBuffer();
}
