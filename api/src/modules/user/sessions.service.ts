import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { Problem } from '@lisan/errors';
import type { Connection } from '../../database/schema';
import type { Keys } from '../../keys';
import type { Caller } from '../../routing/caller';
import { endSessions, findLiveSession, insertSession, touchSession } from './sessions.repository';

/** One algorithm, pinned: a token cannot choose how it is checked. */
const ALGORITHM = 'HS256';
const DAY_MS = 24 * 60 * 60 * 1000;
const TOUCH_EVERY_MS = 60_000;
const LONGEST_USER_AGENT = 300;

interface TokenOwner {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly token_version: number;
}

export interface Sessions {
  /** Signs a device in. Answers the access token. */
  open(owner: TokenOwner, userAgent: string, db?: Connection): Promise<string>;
  /** A token for a session that goes on, after its owner's name or token version changed. */
  renew(owner: TokenOwner, sessionId: string): Promise<string>;
  /** Throws `unauthenticated` for a token that is forged, expired, signed out or of an older version. */
  authenticate(token: string): Promise<Caller>;
  /** Ends every session of the account but `except`. Answers the new token version. */
  endAll(db: Connection, userId: string, except?: string): Promise<number>;
}

interface SessionOptions {
  readonly db: Connection;
  readonly keys: Keys;
  readonly days: number;
  readonly now: () => Date;
}

export function createSessions({ db, keys, days, now }: SessionOptions): Sessions {
  const key = keys.derive('token');

  function signToken(owner: TokenOwner, sessionId: string, expires: Date): Promise<string> {
    return new SignJWT({ email: owner.email, uid: owner.id, ver: owner.token_version })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(owner.username)
      .setJti(sessionId)
      .setIssuedAt(now())
      .setExpirationTime(expires)
      .sign(key);
  }

  async function readToken(token: string): Promise<{ jti: string; uid: unknown; ver: unknown }> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now() });
      return { jti: payload.jti ?? '', uid: payload['uid'], ver: payload['ver'] };
    } catch (cause) {
      throw new Problem('unauthenticated', { cause });
    }
  }

  const expiry = () => new Date(now().getTime() + days * DAY_MS);

  return {
    async open(owner, userAgent, connection = db) {
      const id = randomUUID();
      const expires = expiry();
      await insertSession(connection, {
        id,
        user_id: owner.id,
        user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
        created_at: now(),
        expires_at: expires,
      });
      return signToken(owner, id, expires);
    },

    renew: (owner, sessionId) => signToken(owner, sessionId, expiry()),

    async authenticate(token) {
      const { jti, uid, ver } = await readToken(token);
      const session = await findLiveSession(db, jti, now());
      if (!session || session.user_id !== uid || session.token_version !== ver)
        throw new Problem('unauthenticated');
      if (now().getTime() - session.last_seen_at.getTime() > TOUCH_EVERY_MS)
        await touchSession(db, jti, now());
      return {
        userId: session.user_id,
        email: session.email,
        username: session.username,
        sessionId: session.id,
      };
    },

    endAll: (connection, userId, except) => endSessions(connection, userId, except),
  };
}
