/** Session store over the event bus, its hook, and the token reader. */
export { createSessionStore, type SessionState, type SessionStore } from './session-store';
export { useSessionUser } from './session-store';
export { readAccessToken, type TokenClaims } from './access-token';
