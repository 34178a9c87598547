export { timesOf } from './lip-sync-engine';
export type { FaceQuality, LipSyncCheck, LipSyncEngine, LipSyncStep, SpeechTimes } from './lip-sync-engine';
export { lipSyncTranslations, lipSyncError } from './lip-sync-error';
export { chooseLipSync } from './lip-sync-engine-choice';
export { makeBusyRetryable, findRetryDelay, isFinishedAtProvider } from './provider-retries';
