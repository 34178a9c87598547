/** Sound and pictures: what a file is, by its bytes, and ffmpeg (native or WebAssembly) behind one small interface. */
export { createFfmpeg, findFfmpeg } from './find-ffmpeg';
export type { Ffmpeg, FfmpegArgument, FfmpegChoice, FfmpegProcess } from './ffmpeg';
export { runFfmpeg } from './run-ffmpeg';
export { isFfmpegError } from './ffmpeg-error';
export { containers, type Container } from './container';
export { assertMayBe } from './assert-may-be';
export { probeMedia } from './probe-media';
export { mediaProblem } from './media-problem';
export { watchMemory } from './memory-watch';
export type { MediaInfo, VideoColour } from './media-info';
export { makePoster } from './poster';
export { burnCaptions } from './captions/burn-captions';
export { decodeAudio } from './audio-decoding';
export { isPlayable, transcodeAudio, transcodeVideo } from './transcoding';
export { writeWhole } from './write-whole';
export { mediaTranslations } from './translations';
