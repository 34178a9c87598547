export { lipSyncTranslations, lipSyncError } from './lip-sync-error';
export { chooseLipSync } from './lip-sync-engine-choice';
export { makeBusyRetryable, findRetryDelay, isFinishedAtProvider } from './provider-retries';
