import { entryPoint } from '@lisan/engine-runtime';
import { findFfmpeg } from '../find-ffmpeg';
import { createWasmFfmpeg } from '../wasm-ffmpeg';
import type { Ffmpeg } from '../ffmpeg';

export const wasmFfmpeg: Ffmpeg = createWasmFfmpeg(entryPoint('ffmpeg-wasm'));

export function findTestFfmpeg(): Promise<Ffmpeg> {
  return findFfmpeg({ wasmEntry: entryPoint('ffmpeg-wasm') });
}
