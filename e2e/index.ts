/** Tools for end-to-end tests: a running Lisan, a checkout, a browser, a free port and media. */
export { makeCheckout, type Checkout } from './machine/checkout';
export { startLisan, type Lisan } from './machine/lisan';
export { readCount, readNames, readOptions } from './machine/options';
export { findFreePort } from './machine/free-port';
export { browserArguments, ensurePrograms, getBrowser } from './machine/programs';
export { runFfmpeg } from './fixtures/ffmpeg';
export { makeRecording } from './fixtures/sound';
