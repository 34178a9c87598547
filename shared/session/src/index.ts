/** The signed-in user as a framework-free store over the bus, its hook, and how a token is read. */
export { createSessionStore, type SessionState, type SessionStore } from './session-store';
export { useSessionUser } from './session-store';
export { readAccessToken, type TokenClaims } from './access-token';
