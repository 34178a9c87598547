import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { RequestError } from '@lisan/errors';
import { type ProcessEntry, StartupError } from '@lisan/engine-runtime';
import type { Ffmpeg, FfmpegChoice } from './ffmpeg';
import { fileArgument, generalArguments, toArguments } from './ffmpeg-arguments';
import { startProcess } from './ffmpeg-process';
import { createWasmFfmpeg } from './wasm-ffmpeg';

interface FindFfmpegOptions {
  /** Path set by the operator. A StartupError when missing or broken; never replaced. */
  readonly explicitPath?: string | null;
  readonly wasmEntry: ProcessEntry;
  readonly program?: string;
  /** Optional dependency that `wasmEntry` needs. */
  readonly wasmPackage?: string;
}

const run = promisify(execFile);

export async function findFfmpeg(options: FindFfmpegOptions): Promise<Ffmpeg> {
  const { explicitPath, wasmEntry, program = 'ffmpeg', wasmPackage = '@ffmpeg/core' } = options;
  if (explicitPath) {
    if (await canWriteVideo(explicitPath)) return createNativeFfmpeg(explicitPath);
    throw new StartupError(
      `FFMPEG_PATH names ${explicitPath}, which is not an ffmpeg with H.264 (libx264) and AAC.`,
    );
  }
  if (await canWriteVideo(program)) return createNativeFfmpeg(program);
  return isInstalled(wasmPackage) ? createWasmFfmpeg(wasmEntry) : createNoFfmpeg();
}

export function createFfmpeg(choice: FfmpegChoice): Ffmpeg {
  switch (choice.kind) {
    case 'native':
      return createNativeFfmpeg(choice.program);
    case 'wasm':
      return createWasmFfmpeg(choice.entry);
    case 'none':
      return createNoFfmpeg();
  }
}

function createNativeFfmpeg(program: string): Ffmpeg {
  return {
    choice: { kind: 'native', program },
    start: (invocation) =>
      startProcess(
        program,
        [...generalArguments, ...toArguments(invocation.arguments, fileArgument)],
        invocation,
      ),
  };
}

function createNoFfmpeg(): Ffmpeg {
  return {
    choice: { kind: 'none' },
    start() {
      throw new RequestError('not_configured', { message: 'media_no_ffmpeg' });
    },
  };
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

async function canWriteVideo(program: string): Promise<boolean> {
  try {
    const { stdout } = await run(program, ['-hide_banner', '-encoders'], {
      timeout: 10_000,
      env: { PATH: process.env['PATH'] ?? '' },
    });
    return stdout.includes(' libx264 ') && / aac /.test(stdout);
  } catch {
    return false;
  }
}
