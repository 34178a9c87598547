/** Lip sync: one interface, the engine on this machine and sync.so beside each other. */
export type {
  FaceLooks,
  LipSyncCheck,
  LipSyncEngine,
  LipSyncResult,
  LipSyncStep,
  SpeechTimes,
} from './lip-sync-engine';
export { lipSyncTranslations, refusalProblem } from './refusals';
export { createBuiltInLipSync } from './built-in-lip-sync';
export { chooseLipSync } from './lip-sync-engine-choice';
export { awaitRoom, findNextTry, isDoneAtProvider } from './work-at-provider';
