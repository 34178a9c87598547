/** Lip-sync: the interface of an engine, the built-in one, and why a video can be refused. */
export type { LipSyncCheck, LipSyncEngine, LipSyncRequest, LipSyncResult, LipSyncStep } from './lip-sync-engine';
export { createBuiltInLipSync } from './built-in-lip-sync';
export { lipSyncMessages, refusalProblem, type LipSyncRefusal } from './refusals';
