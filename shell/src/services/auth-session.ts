import { pageProtocol, type LisanEvents, type SessionUser } from '@lisan/contract';
import type { EventBus } from '@lisan/event-bus';
import { readAccessToken, type TokenClaims } from '@lisan/session';
import type { BrowserStorage } from '@lisan/host-runtime';

export const sessionKeys = {
  token: pageProtocol.accessToken,
  userId: 'user_id',
  userEmail: 'user_email',
  googleId: 'google_id',
} as const;

export interface AuthSession {
  getToken(): string | null;
  getDraftKey(): string | undefined;
  /** Aborted when the session ends; undefined when signed out. */
  getSignal(): AbortSignal | undefined;
  open(token: string, googleId?: string | null): void;
  /** False if storage is blocked: the session then ends with the page. */
  isStored(): boolean;
  /** Removes the token here; the caller ends the session on the server. */
  close(): void;
  stop(): void;
}

export function createAuthSession(
  bus: EventBus<LisanEvents>,
  storage: BrowserStorage,
  beforeFollow?: (token: string) => Promise<void>,
): AuthSession {
  let draftKey: string | undefined;
  let token: string | null = null;
  let session: { readonly userId: string; readonly controller: AbortController } | undefined;

  function publish(user: SessionUser | null): void {
    bus.publish('session.changed', { user });
  }

  function endSession(): void {
    session?.controller.abort(new DOMException('The session is over.', 'AbortError'));
    session = undefined;
  }

  function take(next: string, googleId: string | null): void {
    const { user, ...claims } = readAccessToken(next);
    draftKey = claims.draftKey;
    if (session?.userId !== user.user_id) endSession();
    session ??= { userId: user.user_id, controller: new AbortController() };
    token = next;
    publish({ ...user, google_id: googleId });
  }

  function forget(): void {
    token = null;
    draftKey = undefined;
    endSession();
    for (const key of Object.values(sessionKeys)) storage.remove(key);
    publish(null);
  }

  function restore(): void {
    const stored = storage.read(sessionKeys.token);
    const claims = stored === null ? undefined : findClaims(stored);
    if (stored !== null && claims && claims.expiresAt > Date.now())
      take(stored, storage.read(sessionKeys.googleId));
    else forget();
  }

  function follow(event: StorageEvent): void {
    if (event.key !== null && event.key !== sessionKeys.token) return;
    const next = storage.read(sessionKeys.token);
    if (next === token) return;
    if (next === null || !beforeFollow) return restore();
    const follow = () => {
      if (storage.read(sessionKeys.token) === next && next !== token) restore();
    };
    beforeFollow(next).then(follow, follow);
  }

  restore();
  window.addEventListener('storage', follow);

  return {
    getToken: () => token,
    getDraftKey: () => draftKey,
    getSignal: () => session?.controller.signal,
    open(next, googleId = null) {
      take(next, googleId);
      const { user } = readAccessToken(next);
      storage.write(sessionKeys.token, next);
      storage.write(sessionKeys.userId, user.user_id);
      storage.write(sessionKeys.userEmail, user.email);
      if (googleId === null) storage.remove(sessionKeys.googleId);
      else storage.write(sessionKeys.googleId, googleId);
    },
    isStored: () => storage.read(sessionKeys.token) === token,
    close: forget,
    stop: () => window.removeEventListener('storage', follow),
  };
}

function findClaims(token: string): TokenClaims | undefined {
  try {
    return readAccessToken(token);
  } catch (error) {
    console.error('Invalid token:', error instanceof Error ? error.message : error);
    return undefined;
  }
}
