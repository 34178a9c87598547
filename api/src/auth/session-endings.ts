import type { CallStream } from '@lisan/contract';
import { limits } from '@lisan/contract';
import type { Logger } from 'pino';
import type { Broadcast } from '../database/broadcast';
import type { Database } from '../database/database';
import type { Connection } from '../database/schema';
import type { SessionCache } from './session-cache';

const ENDED = 'session.ended';
const RECHECK_MS = limits.heartbeatSeconds * 1000;
/**
 * When the database could not say how a token stands though its end was told, and when it says that the session is gone
 * before the word of why has come: the word leaves with the commit, but travels for itself.
 */
const ASK_AGAIN_MS = 300;

/** Why a session, or the token that a stream was opened with, is no longer good. */
export type SessionEnd = Extract<CallStream<'GET /events'>, { event: 'session.ended' }>['data']['reason'];

/** How a token stands: good, followed by a newer one of its session, or at its end. */
export type Standing = 'live' | 'replaced' | 'ended' | 'expired';

/** Sessions that end, said to every process of the server and heard by what was opened with their tokens. */
export interface SessionEndings {
  /**
   * Said with the commit of the transaction, and before anything else hears of it this process knows. Where
   * `connection` is not a transaction, what ended is in the database by now.
   */
  announce(connection: Connection, userId: string, reason: SessionEnd): Promise<void>;
  /**
   * Calls `onEnd` once, within moments of the end, whichever process brought it about. Words between processes can be
   * lost, so it is looked after by itself too: with each heartbeat, and when the token's time is up.
   */
  watch(watched: WatchedToken, onEnd: (reason: SessionEnd) => void): () => void;
}

interface WatchedToken {
  readonly userId: string;
  /** Milliseconds of the clock. */
  readonly expiresIn: number;
  /** Throws when nothing can be said at the moment. */
  readonly look: () => Promise<Standing>;
}

export function createSessionEndings(
  database: Pick<Database, 'afterCommit' | 'beforeCommit' | 'broadcast'>,
  broadcast: Broadcast,
  log: Logger,
  cache: Pick<SessionCache, 'forget'>,
): SessionEndings {
  broadcast.subscribe(ENDED, (payload) => cache.forget(payload.split(' ', 1)[0] ?? ''));

  return {
    async announce(connection, userId, reason) {
      const payload = `${userId} ${reason}`;
      database.afterCommit(connection, () => {
        cache.forget(userId);
        // The database has said it with the commit.
        if (broadcast === database.broadcast) return;
        broadcast
          .publish(ENDED, payload)
          .catch((error: unknown) => log.warn({ err: error }, 'the end of a session could not be announced'));
      });
      // In the transaction it waits for no other connection, and cannot be lost between the commit and the word.
      await database.beforeCommit(connection, `${ENDED} ${userId}`, (trx) =>
        database.broadcast.publish(ENDED, payload, trx),
      );
    },

    watch({ userId, expiresIn, look }, onEnd) {
      let isOver = false;
      let again: NodeJS.Timeout | undefined;
      let told: SessionEnd | undefined;
      let hasWaited = false;
      const checkLater = () => {
        clearTimeout(again);
        again = setTimeout(() => void check(), ASK_AGAIN_MS);
      };
      const check = async () => {
        const toldBefore = told;
        // The database decides: what was heard is a hint, and may be about another device of the account.
        const standing = await look().catch(() => 'unknown' as const);
        if (isOver) return;
        if (standing === 'live') {
          // What came while it was asked may be about a commit that it has not seen.
          if (told === toldBefore) told = undefined;
          return;
        }
        if (standing === 'unknown') {
          if (told !== undefined || hasWaited) checkLater();
          return;
        }
        if (standing === 'ended' && told === undefined && !hasWaited) {
          hasWaited = true;
          checkLater();
          return;
        }
        stop();
        onEnd(standing === 'ended' ? (told ?? 'signed_out') : standing);
      };
      const unsubscribe = broadcast.subscribe(ENDED, (payload) => {
        const [ofUser, reason] = payload.split(' ');
        if (ofUser !== userId) return;
        told = reason as SessionEnd;
        void check();
      });
      const stopLooking = broadcast.onGap(() => void check());
      const recheck = setInterval(() => void check(), RECHECK_MS);
      // Longer waits than a heartbeat are the recheck's.
      const expiry = setTimeout(() => void check(), Math.min(expiresIn, RECHECK_MS));
      function stop(): void {
        isOver = true;
        unsubscribe();
        stopLooking();
        clearInterval(recheck);
        clearTimeout(expiry);
        clearTimeout(again);
      }
      // What happened between the sign-in check of the request and now was heard by nobody.
      void check();
      return stop;
    },
  };
}
