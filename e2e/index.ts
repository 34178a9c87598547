/** What a tool needs to meet Lisan as people do: one that runs, a copy of its sources, a browser, a free port, people, and clips to hand in. */
export { makeCheckout, type Checkout } from './machine/checkout';
export { startLisan, type Lisan } from './machine/lisan';
export { readCount, readOptions } from './machine/options';
export { findFreePort } from './machine/free-port';
export { browserArguments, ensurePrograms, getBrowser } from './machine/programs';
export { openAccount, signIn, type Account } from './fixtures/account';
export { makeFaceClip } from './fixtures/face-clip';
export { runFfmpeg } from './fixtures/ffmpeg';
export { makeRecording } from './fixtures/sound';
