export { timesOf } from './lip-sync-engine';
export type { FaceLooks, LipSyncCheck, LipSyncEngine, LipSyncStep, SpeechTimes } from './lip-sync-engine';
export { lipSyncTranslations, refusalProblem } from './refusals';
export { chooseLipSync } from './lip-sync-engine-choice';
export { awaitRoom, findNextTry, isDoneAtProvider } from './work-at-provider';
