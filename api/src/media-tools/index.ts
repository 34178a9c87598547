import type { Catalogue } from '../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export { createFfmpeg, findFfmpeg } from './find-ffmpeg';
export type { Ffmpeg, FfmpegArgument, FfmpegChoice, FfmpegProcess } from './ffmpeg';
export { runFfmpeg } from './ffmpeg';
export { isFfmpegError } from './ffmpeg';
export { containers, type Container } from './container';
export { assertMediaType } from './assert-media-type';
export { probeMedia } from './probe-media';
export { mediaError } from './media-error';
export { watchMemory } from './ffmpeg-process';
export type { MediaInfo, VideoColour } from './media-info';
export { makePoster } from './poster';
export { burnCaptions } from './captions/burn-captions';
export { decodeAudio } from './audio-decoding';
export { isPlayable, transcodeAudio, transcodeVideo } from './transcoding';
export { writeAtomically } from './write-atomically';

export const mediaTranslations: Catalogue = { en, ar };
