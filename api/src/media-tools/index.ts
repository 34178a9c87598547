/** Sound and pictures: what a file is, by its bytes, and ffmpeg (native or WebAssembly) behind one small interface. */
export { createFfmpeg, findFfmpeg } from './find-ffmpeg';
export type { Ffmpeg, FfmpegArgument, FfmpegChoice, FfmpegInvocation, FfmpegProcess } from './ffmpeg';
export { runFfmpeg } from './run-ffmpeg';
export { FfmpegError, isFfmpegError, type FfmpegFailure } from './ffmpeg-error';
export { MAXIMUM_PIXELS } from './ffmpeg-arguments';
export { findContainer, type Container } from './container';
export { probeMedia, type MediaRequirements } from './probe-media';
export { mediaProblem, type MediaRefusal } from './media-problem';
export type { AudioFacts, MediaFacts, VideoColour, VideoFacts } from './media-facts';
export { makePoster } from './poster';
export { decodeAudio, decodeAudioToInt16 } from './audio-decoding';
export { isPlayable, transcodeAudio, transcodeVideo, type PlayableAudio } from './transcoding';
export { writeWhole } from './write-whole';
export { mediaMessages } from './messages';
