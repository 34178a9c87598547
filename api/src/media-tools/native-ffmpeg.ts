import { fileWord, generalArguments, toWords } from './ffmpeg-arguments';
import { startProcess } from './ffmpeg-process';
import type { Ffmpeg } from './ffmpeg';

/** The ffmpeg of this machine. */
export function createNativeFfmpeg(program: string): Ffmpeg {
  return {
    choice: { kind: 'native', program },
    start: (invocation) =>
      startProcess(program, [...generalArguments, ...toWords(invocation.arguments, fileWord)], invocation),
  };
}
