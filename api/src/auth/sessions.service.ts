import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { RequestError } from '@lisan/errors';
import type { Connection } from '../database/schema';
import type { Keys } from './keys';
import type { Caller } from '../routing/caller';
import type { KnownToken, SessionCache } from './session-cache';
import type { SessionEnd, SessionEndings, SessionStatus } from './session-endings';
import {
  deleteSession,
  endSessions,
  findLiveSession,
  findSession,
  insertSession,
  touchSession,
} from './sessions.repository';
import { DAY_MS } from '../durations';

/** Pinned: a token must not choose its own algorithm. */
const ALGORITHM = 'HS256';
const TOUCH_INTERVAL_MS = 60_000;
const MAX_USER_AGENT_LENGTH = 300;

interface TokenOwner {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly token_version: number;
}

interface OpenOptions {
  readonly db?: Connection;
  readonly code?: string | undefined;
}

export interface Sessions {
  open(owner: TokenOwner, userAgent: string, options?: OpenOptions): Promise<string>;
  /** Issues a new token for the rest of the session, after the owner's name or token version changed. */
  renew(owner: TokenOwner, sessionId: string): Promise<string>;
  /** Returns the cached caller; `undefined` means `authenticate` must query the database. */
  recall(token: string): Caller | undefined;
  /** Throws `unauthenticated` for a forged, expired, revoked or outdated token. */
  authenticate(token: string): Promise<Caller>;
  end(db: Connection, userId: string, id: string): Promise<boolean>;
  /** Ends all sessions but `except`, which needs a new token. Returns the new token version. */
  endAll(db: Connection, userId: string, options?: EndOptions): Promise<number>;
  /** Announces the end of an account that its owner deletes. */
  announceEnd(db: Connection, userId: string, reason: SessionEnd): Promise<void>;
  /** Calls `onEnd` soon after this token ends. Returns the unsubscribe. */
  watch(token: string, caller: Caller, onEnd: (reason: SessionEnd) => void): () => void;
  hashStepUpCode(sessionId: string, code: string): string;
}

interface EndOptions {
  readonly except?: string;
  readonly reason?: SessionEnd;
}

interface SessionOptions {
  readonly db: Connection;
  readonly keys: Keys;
  readonly lifetimeDays: number;
  readonly now: () => Date;
  readonly endings: SessionEndings;
  readonly cache: SessionCache;
}

interface TokenClaims {
  readonly jti: string;
  readonly uid: unknown;
  readonly ver: unknown;
  readonly expires: number;
}

export function createSessions({ db, keys, lifetimeDays, now, endings, cache }: SessionOptions): Sessions {
  const key = keys.derive('token');

  function signToken(owner: TokenOwner, sessionId: string, expires: Date): Promise<string> {
    const draft_key = keys.sign('draft-key', owner.id);
    return new SignJWT({ email: owner.email, uid: owner.id, ver: owner.token_version, draft_key })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(owner.username)
      .setJti(sessionId)
      .setIssuedAt(now())
      .setExpirationTime(expires)
      .sign(key);
  }

  async function readToken(token: string): Promise<TokenClaims> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now() });
      const expires = (payload.exp ?? 0) * 1000;
      return { jti: payload.jti ?? '', uid: payload['uid'], ver: payload['ver'], expires };
    } catch (cause) {
      throw new RequestError('unauthenticated', { cause });
    }
  }

  async function readStatus({ jti, uid, ver, expires }: TokenClaims): Promise<SessionStatus> {
    if (expires <= now().getTime()) return 'expired';
    const session = await findLiveSession(db, jti, now());
    if (!session || session.user_id !== uid) return 'ended';
    return session.token_version === ver ? 'live' : 'replaced';
  }

  async function loadToken(token: string): Promise<KnownToken> {
    const { jti, uid, ver, expires } = await readToken(token);
    const session = await findLiveSession(db, jti, now());
    if (!session || session.user_id !== uid || session.token_version !== ver)
      throw new RequestError('unauthenticated');
    return {
      caller: { userId: session.user_id, email: session.email, sessionId: session.id },
      expires: Math.min(expires, session.expires_at.getTime()),
      seenAt: session.last_seen_at.getTime(),
    };
  }

  function findCached(token: string): KnownToken | undefined {
    const known = cache.find(token);
    return known !== undefined && known.expires > now().getTime() ? known : undefined;
  }

  const expiry = () => new Date(now().getTime() + lifetimeDays * DAY_MS);
  const hashStepUpCode = (sessionId: string, code: string) =>
    keys.sign('proof-code', `${sessionId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

  return {
    hashStepUpCode,

    async open(owner, userAgent, { db: connection = db, code } = {}) {
      const id = randomUUID();
      const expires = expiry();
      await insertSession(connection, {
        id,
        user_id: owner.id,
        user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        created_at: now(),
        expires_at: expires,
        proof_code_hash: code === undefined ? null : hashStepUpCode(id, code),
      });
      return signToken(owner, id, expires);
    },

    async renew(owner, sessionId) {
      const session = await findSession(db, sessionId);
      if (!session) throw new RequestError('unauthenticated');
      return signToken(owner, sessionId, session.expires_at);
    },

    recall(token) {
      const known = findCached(token);
      if (known === undefined || now().getTime() - known.seenAt > TOUCH_INTERVAL_MS) return undefined;
      return known.caller;
    },

    async authenticate(token) {
      const known = findCached(token) ?? (await cache.load(token, () => loadToken(token)));
      const at = now();
      if (at.getTime() - known.seenAt > TOUCH_INTERVAL_MS) {
        known.seenAt = at.getTime();
        await touchSession(db, known.caller.sessionId, at);
      }
      return known.caller;
    },

    async end(connection, userId, id) {
      const isEnded = await deleteSession(connection, userId, id);
      if (isEnded) await endings.announce(connection, userId, 'signed_out');
      return isEnded;
    },

    async endAll(connection, userId, { except, reason = 'signed_out_everywhere' } = {}) {
      const version = await endSessions(connection, userId, except);
      await endings.announce(connection, userId, reason);
      return version;
    },

    announceEnd: endings.announce,

    watch(token, { userId }, onEnd) {
      const claims = readToken(token);
      let stop = () => {};
      let isStopped = false;
      claims.then(
        (read) => {
          if (isStopped) return;
          const expiresIn = Math.max(0, read.expires - now().getTime());
          // An end removes the token from the cache before its watchers check.
          const loadToken = async () => (findCached(token) ? 'live' : readStatus(read));
          stop = endings.watch({ userId, expiresIn, loadToken }, onEnd);
        },
        () => onEnd('expired'),
      );
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}
