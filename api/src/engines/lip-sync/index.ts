export { timesOf } from './lip-sync-engine';
export type { FaceQuality, LipSyncCheck, LipSyncEngine, LipSyncStep, SpeechTimes } from './lip-sync-engine';
export { lipSyncTranslations, lipSyncProblem } from './lip-sync-problem';
export { chooseLipSync } from './lip-sync-engine-choice';
export { makeBusyRetryable, findRetryDelay, isFinishedAtProvider } from './provider-retries';
