import { resolve } from 'node:path';
import type { ProcessEntry } from '../runtime/entry-point';
import { generalArguments, toWords, type FileAccess } from './ffmpeg-arguments';
import { startProcess } from './ffmpeg-process';
import type { Ffmpeg } from './ffmpeg';

/** What the process of `ffmpeg-wasm.ts` is told, as JSON in its one argument. */
export interface WasmOrder {
  readonly words: readonly string[];
  /** The files it may touch, a font alone in a folder. Nothing else of this machine exists for it. */
  readonly files: readonly {
    readonly name: string;
    readonly path: string;
    readonly access: FileAccess;
  }[];
}

/** ffmpeg as WebAssembly, each run in a process of its own, so that its memory goes back when it ends. */
export function createWasmFfmpeg(entry: ProcessEntry): Ffmpeg {
  return {
    choice: { kind: 'wasm', entry },
    start: (invocation) => {
      const files: WasmOrder['files'][number][] = [];
      const nameFile = (path: string, access: FileAccess): string => {
        const name = `file${files.length}`;
        files.push({ name, path: resolve(path), access });
        return `file:/${name}`;
      };
      const words = [...generalArguments, ...toWords(invocation.arguments, nameFile)];
      const order: WasmOrder = { words, files };
      return startProcess(
        process.execPath,
        [...entry.execArgv, entry.script, JSON.stringify(order)],
        invocation,
      );
    },
  };
}
