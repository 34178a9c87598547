/** FFmpeg, media files, and processes that read untrusted uploads. */
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

export { mediaTranslations } from './media-translations';
export { createSandboxPool, type SandboxPool } from './sandbox/sandbox-pool';
export type { SandboxLimits } from './sandbox/sandbox-process';
export { isSandboxError } from './sandbox/sandbox-process';
export { writeCaptionScript } from './captions/caption-script';
export { type Mp3Header, readMp3Header } from './mp3-header';
export { serveRequests } from './sandbox/serve-requests';
