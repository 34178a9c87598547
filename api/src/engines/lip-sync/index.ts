/** Lip sync: one interface, the engine on this machine and sync.so beside each other. */
export type {
  LipSyncCheck,
  LipSyncEngine,
  LipSyncRequest,
  LipSyncResult,
  LipSyncStep,
} from './lip-sync-engine';
export { lipSyncMessages, refusalProblem, type LipSyncRefusal } from './refusals';
export { createBuiltInLipSync, type BuiltInLipSyncOptions } from './built-in-lip-sync';
export { createSyncSoLipSync, type SyncSoLipSync, type SyncSoOptions } from './sync-so-lip-sync';
