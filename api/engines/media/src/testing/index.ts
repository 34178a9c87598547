export { boxBombs } from './bombs/box-bombs';
export { aviBombs, aviPromises, mpegBombs, waveBombs } from './bombs/stream-bombs';
export { findTestFfmpeg, wasmFfmpeg } from './ffmpegs';
export { makeSample } from './media-samples';
