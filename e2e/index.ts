/** What a tool needs to meet Lisan as people do: one that runs, a browser, a free port, and clips to hand in. */
export { startLisan, type Lisan } from './machine/lisan';
export { findFreePort } from './machine/free-port';
export { ensurePrograms, getBrowser } from './machine/programs';
export { makeFaceClip } from './fixtures/face-clip';
export { runFfmpeg } from './fixtures/ffmpeg';
export { makeRecording } from './fixtures/sound';
