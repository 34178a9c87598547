/*
 * Copies of `pageProtocol` from `@lisan/contract`, because Node loads this before TypeScript compiles. A test keeps
 * them equal.
 */
export const apiBase = '/api';
export const rootId = 'root';
export const releaseManifestId = 'release-set';
export const nonceProperty = 'csp-nonce';
export const scriptPolicy = 'lisan-scripts';
export const developedFiles = '/federated/';
export const integrityLookup = '__LISAN_INTEGRITY__';
export const keysPlaceholder = 'LISAN_ACCEPTED_KEYS'.padEnd(480, '_');
