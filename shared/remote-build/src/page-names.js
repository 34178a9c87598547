/*
 * The names of `pageProtocol` and of its file in `@lisan/contract` that builds need. Node reads this file before any TypeScript is
 * compiled, so they are written once more; a test holds them equal.
 */
export const apiBase = '/api';
export const rootId = 'root';
export const releaseSetId = 'release-set';
export const nonceProperty = 'csp-nonce';
export const scriptPolicy = 'lisan-scripts';
export const developedFiles = '/federated/';
export const integrityLookup = '__LISAN_INTEGRITY__';
export const keysPlaceholder = 'LISAN_ACCEPTED_KEYS'.padEnd(480, '_');
