export { lipSyncTranslations, lipSyncError } from './lip-sync-error';
export { findFaceError, findRefusal } from './face-refusal';
export { chooseLipSync } from './lip-sync-engine-choice';
export { makeBusyRetryable, findRetryDelay, isFinishedAtProvider } from './provider-retries';
