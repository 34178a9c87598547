import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An image shipped with the face models; its part with one frontal face. */
const picture = createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample3.jpg');

export interface Materials {
  /** A face for 61 s, with low resolution and frame rate. */
  readonly video: Uint8Array;
  /** The same in a format that the server has to convert. */
  readonly foreignVideo: Uint8Array;
  readonly audio: Uint8Array;
}

export async function makeMaterials(folder: string): Promise<Materials> {
  const make = async (name: string, ...words: string[]) => {
    const path = join(folder, name);
    await run('ffmpeg', ['-v', 'error', '-y', ...words, path]);
    return new Uint8Array(await readFile(path));
  };
  const face = ['-loop', '1', '-framerate', '3', '-i', picture, '-t', '61'];
  const small = ['-vf', 'crop=720:405:330:290,scale=320:180,format=yuv420p'];
  return {
    video: await make('face.mp4', ...face, ...small, '-c:v', 'libx264', '-preset', 'veryfast'),
    foreignVideo: await make('face.avi', ...face, ...small, '-c:v', 'mpeg4', '-q:v', '4'),
    audio: await make('tone.wav', '-f', 'lavfi', '-i', 'sine=frequency=220:duration=3'),
  };
}
