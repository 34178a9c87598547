import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ProcessEntry } from '../place';
import { StartupError } from '../startup-error';
import type { Ffmpeg, FfmpegChoice } from './ffmpeg';
import { createNativeFfmpeg } from './native-ffmpeg';
import { createWasmFfmpeg } from './wasm-ffmpeg';

interface FindFfmpegOptions {
  /** A path the operator named. Missing or broken, it is a StartupError: never silently replaced. */
  readonly explicitPath?: string | undefined;
  /** The entry of `ffmpeg-wasm.ts`, for machines without ffmpeg. */
  readonly wasmEntry: ProcessEntry;
}

const run = promisify(execFile);

/** The ffmpeg to use: the named one, else the one on PATH when it can write H.264, else WebAssembly. */
export async function findFfmpeg({ explicitPath, wasmEntry }: FindFfmpegOptions): Promise<Ffmpeg> {
  if (explicitPath) {
    if (await canWriteVideo(explicitPath)) return createNativeFfmpeg(explicitPath);
    throw new StartupError(`No ffmpeg with H.264 (libx264) and AAC at ${explicitPath}.`);
  }
  return (await canWriteVideo('ffmpeg')) ? createNativeFfmpeg('ffmpeg') : createWasmFfmpeg(wasmEntry);
}

/** The ffmpeg of a choice that was made before, in another process perhaps. */
export function createFfmpeg(choice: FfmpegChoice): Ffmpeg {
  return choice.kind === 'native' ? createNativeFfmpeg(choice.program) : createWasmFfmpeg(choice.entry);
}

async function canWriteVideo(program: string): Promise<boolean> {
  try {
    const { stdout } = await run(program, ['-hide_banner', '-encoders'], { timeout: 10_000 });
    return stdout.includes(' libx264 ') && / aac /.test(stdout);
  } catch {
    return false;
  }
}
