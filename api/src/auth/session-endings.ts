import type { CallStream } from '@lisan/contract';
import { limits } from '@lisan/contract';
import type { Logger } from 'pino';
import type { Broadcast } from '../database/broadcast';
import type { Database } from '../database/database';
import type { Connection } from '../database/schema';
import type { SessionCache } from './session-cache';

const SESSION_ENDED_TOPIC = 'session.ended';
const RECHECK_INTERVAL_MS = limits.heartbeatSeconds * 1000;
/**
 * Retry delay in two cases: the database is away, or it shows the end before the message with the reason
 * arrives. The two travel separately.
 */
const RETRY_DELAY_MS = 300;

export type SessionEnd = Extract<CallStream<'GET /events'>, { event: 'session.ended' }>['data']['reason'];

/** `replaced`: the session has a newer token. */
export type SessionStatus = 'live' | 'replaced' | 'ended' | 'expired';

/** Announces ended sessions to every process, to close what their tokens opened. */
export interface SessionEndings {
  /** Publishes with the transaction's commit. Outside a transaction, the end must already be stored. */
  announce(connection: Connection, userId: string, reason: SessionEnd): Promise<void>;
  /**
   * Calls `onEnd` once, soon after the end in any process. Messages can be lost, so it also rechecks at each
   * heartbeat and at the token's expiry.
   */
  watch(watched: WatchedToken, onEnd: (reason: SessionEnd) => void): () => void;
}

interface WatchedToken {
  readonly userId: string;
  readonly expiresIn: number;
  /** Throws when the status cannot be determined now. */
  readonly loadToken: () => Promise<SessionStatus>;
}

export function createSessionEndings(
  database: Pick<Database, 'afterCommit' | 'beforeCommit' | 'broadcast'>,
  broadcast: Broadcast,
  log: Logger,
  cache: Pick<SessionCache, 'invalidate'>,
): SessionEndings {
  broadcast.subscribe(SESSION_ENDED_TOPIC, (payload) => cache.invalidate(payload.split(' ', 1)[0] ?? ''));

  return {
    async announce(connection, userId, reason) {
      const payload = `${userId} ${reason}`;
      database.afterCommit(connection, () => {
        cache.invalidate(userId);
        // The database already published it with the commit.
        if (broadcast === database.broadcast) return;
        broadcast
          .publish(SESSION_ENDED_TOPIC, payload)
          .catch((error: unknown) => log.warn({ err: error }, 'the end of a session could not be announced'));
      });
      // Inside the transaction it needs no other connection and cannot be lost after the commit.
      await database.beforeCommit(connection, `${SESSION_ENDED_TOPIC} ${userId}`, (trx) =>
        database.broadcast.publish(SESSION_ENDED_TOPIC, payload, trx),
      );
    },

    watch({ userId, expiresIn, loadToken: readStatus }, onEnd) {
      let isOver = false;
      let retryTimer: NodeJS.Timeout | undefined;
      let receivedReason: SessionEnd | undefined;
      let hasRetried = false;
      const checkLater = () => {
        clearTimeout(retryTimer);
        retryTimer = setTimeout(() => void check(), RETRY_DELAY_MS);
      };
      const check = async () => {
        const reasonBefore = receivedReason;
        // The message is a hint and may concern another device: the database decides.
        const status = await readStatus().catch(() => 'unknown' as const);
        if (isOver) return;
        if (status === 'live') {
          // A message received meanwhile may be newer than the query's snapshot.
          if (receivedReason === reasonBefore) receivedReason = undefined;
          return;
        }
        if (status === 'unknown') {
          if (receivedReason !== undefined || hasRetried) checkLater();
          return;
        }
        if (status === 'ended' && receivedReason === undefined && !hasRetried) {
          hasRetried = true;
          checkLater();
          return;
        }
        stop();
        onEnd(status === 'ended' ? (receivedReason ?? 'signed_out') : status);
      };
      const unsubscribe = broadcast.subscribe(SESSION_ENDED_TOPIC, (payload) => {
        const [ofUser, reason] = payload.split(' ');
        if (ofUser !== userId) return;
        receivedReason = reason as SessionEnd;
        void check();
      });
      const unsubscribeGap = broadcast.onGap(() => void check());
      const recheck = setInterval(() => void check(), RECHECK_INTERVAL_MS);
      const expiry = setTimeout(() => void check(), Math.min(expiresIn, RECHECK_INTERVAL_MS));
      function stop(): void {
        isOver = true;
        unsubscribe();
        unsubscribeGap();
        clearInterval(recheck);
        clearTimeout(expiry);
        clearTimeout(retryTimer);
      }
      // Catches an end between authentication and subscription.
      void check();
      return stop;
    },
  };
}
