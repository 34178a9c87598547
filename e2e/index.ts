/** What a tool needs to meet Lisan as people do: one that runs, a copy of its sources, a browser, a free port, and clips to hand in. */
export { makeCheckout, type Checkout } from './machine/checkout';
export { startLisan, type Lisan } from './machine/lisan';
export { readCount, readOptions } from './machine/options';
export { findFreePort } from './machine/free-port';
export { browserArguments, ensurePrograms, getBrowser } from './machine/programs';
export { runFfmpeg } from './fixtures/ffmpeg';
export { makeRecording } from './fixtures/sound';
