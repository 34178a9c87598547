import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawFace } from './draw-face.mjs';

/** Draws `face.mp4` and its poster with the machine's ffmpeg: a loop of eight seconds, long enough for a lip-sync (over a minute). */
const seconds = 64;
const loop = 8;
const rate = 25;
const blinks = [1.6, 4.1, 6.7];
const destination = fileURLToPath(new URL('face.mp4', import.meta.url));

/** A blink lasts a fifth of a second. */
const blinkAt = (time) => Math.max(0, ...blinks.map((at) => 1 - Math.abs(time - at) / 0.1));
const swing = (time, turns) => Math.sin((2 * Math.PI * turns * time) / loop);

const ffmpeg = spawn(
  'ffmpeg',
  [
    ...['-v', 'error', '-y', '-f', 'image2pipe', '-framerate', String(rate), '-c:v', 'png', '-i', 'pipe:0'],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '24', '-pix_fmt', 'yuv420p'],
    ...['-movflags', '+faststart', '-map_metadata', '-1', destination],
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
for (let frame = 0; frame < seconds * rate; frame += 1) {
  const time = (frame / rate) % loop;
  const picture = drawFace({
    x: 4 * swing(time, 1),
    y: 2 * swing(time, 2),
    tilt: 1.6 * swing(time, 1),
    blink: blinkAt(time),
  });
  const png = await sharp(Buffer.from(picture)).png().toBuffer();
  if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain');
}
ffmpeg.stdin.end();
const [code] = await once(ffmpeg, 'close');
if (code === 0) {
  const poster = destination.replace('.mp4', '.jpg');
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-ss',
    '1',
    '-i',
    destination,
    '-frames:v',
    '1',
    '-q:v',
    '4',
    poster,
  ]);
}
process.exitCode = code ?? 1;
