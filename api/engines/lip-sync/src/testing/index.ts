export { makeFaceClip } from './face-clip';
export { type FakeSyncSo, startFakeSyncSo } from './fake-sync-so';
export { hum, writeWav } from './wav';
