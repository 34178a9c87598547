import { resolve } from 'node:path';
import type { ProcessEntry } from '@lisan/engine-runtime';
import { generalArguments, toArguments, type FileAccess } from './ffmpeg-arguments';
import { startProcess } from './ffmpeg-process';
import type { Ffmpeg } from './ffmpeg';

export interface WasmJob {
  readonly ffmpegArguments: readonly string[];
  /** The only files the process sees; a font alone in its folder. */
  readonly files: readonly {
    readonly name: string;
    readonly path: string;
    readonly access: FileAccess;
  }[];
}

/** WebAssembly ffmpeg. Each run has its own process, which frees its memory at the end. */
export function createWasmFfmpeg(entry: ProcessEntry): Ffmpeg {
  return {
    choice: { kind: 'wasm', entry },
    start: (invocation) => {
      const files: WasmJob['files'][number][] = [];
      const nameFile = (path: string, access: FileAccess): string => {
        const name = `file${files.length}`;
        files.push({ name, path: resolve(path), access });
        return `file:/${name}`;
      };
      const ffmpegArguments = [...generalArguments, ...toArguments(invocation.arguments, nameFile)];
      const job: WasmJob = { ffmpegArguments, files };
      return startProcess(
        process.execPath,
        [...entry.execArgv, entry.script, JSON.stringify(job)],
        invocation,
      );
    },
  };
}
