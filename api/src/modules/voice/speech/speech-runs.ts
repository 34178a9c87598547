import { createHash } from 'node:crypto';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { listOpenHolds, type Ledger } from '../../billing';
import { findUserById } from '../../user';
import { extendRun, deleteRun, insertRun, listRuns, listSilentRuns, stopRun } from './speech-runs.repository';

export const SPEECH_ENTRY_LABEL = 'activity_speech';

/** Seconds between heartbeats, which save progress and check for a stop. */
const HEARTBEAT_SECONDS = 2;
const LOST_AFTER_SECONDS = 60;

interface NewRun {
  readonly id: string;
  readonly userId: string;
  readonly voiceId: string;
  readonly text: string;
  readonly name: string;
  readonly sentences: number;
  /** Seconds of speech to reserve; 0 when nothing is spoken. */
  readonly amount: number;
}

/** Running speech with its hold; each run ends once, finished or refunded, even if its process dies. */
export interface SpeechRuns {
  /** Reserves the seconds. Throws `quota_exceeded`, or `already_running` for the same text and voice. */
  start(run: NewRun): Promise<SpeechRunning>;
  list(userId: string): ReturnType<typeof listRuns>;
  /** Asks a run in any process to stop and keep its audio. Throws `not_found`. */
  stop(userId: string, id: string): Promise<void>;
  /** Refunds runs of dead processes; every run when `isAlone`. */
  closeLost(isAlone?: boolean): Promise<void>;
}

export interface SpeechRunning {
  /** Aborted when the user stops it: finished audio is kept. */
  readonly stop: AbortSignal;
  reportProgress(done: number): void;
  /** Saves the result and charges `seconds`, atomically. Throws when the run was closed as lost. */
  finish<Result>(seconds: number, write: (trx: Connection) => Promise<Result>): Promise<Result>;
  /** Refunds everything; if that fails, rejects and retries in the background. */
  refund(): Promise<void>;
}

export function createSpeechRuns(
  { database, log }: Pick<Core, 'database' | 'log'>,
  ledger: Ledger,
): SpeechRuns {
  const { db } = database;

  async function close(id: string): Promise<void> {
    await database.transaction(async (trx) => {
      await ledger.refundAll(trx, id);
      await deleteRun(trx, id);
    });
  }

  /** Retries a failed refund without waiting for the sweep. */
  function closeSoon(id: string): void {
    const trying = setInterval(
      () =>
        void close(id).then(
          () => clearInterval(trying),
          () => undefined,
        ),
      HEARTBEAT_SECONDS * 1000,
    ).unref();
    // From then on the sweep takes over.
    setTimeout(() => clearInterval(trying), LOST_AFTER_SECONDS * 1000).unref();
  }

  return {
    list: (userId) => listRuns(db, userId),
    async stop(userId, id) {
      if (!(await stopRun(db, userId, id))) throw new RequestError('not_found');
    },
    async start({ id, userId, voiceId, text, name, sentences, amount }) {
      const digest = createHash('sha256').update(`${voiceId}\n${text}`).digest('base64url');
      await database.transaction(async (trx) => {
        if (amount > 0) await ledger.lock(trx, userId);
        if (!(await insertRun(trx, { id, user_id: userId, digest, name, sentences })))
          throw new RequestError('already_running', { message: 'speech_running' });
        if (amount > 0)
          await ledger.reserve(trx, {
            userId,
            kind: 'audio',
            amount,
            reference: id,
            about: SPEECH_ENTRY_LABEL,
          });
      });
      const stopping = new AbortController();
      let done = 0;
      const heartbeat = setInterval(() => {
        extendRun(db, id, done).then(
          (isStopping) => isStopping && stopping.abort(),
          (error: unknown) => log.warn({ err: error }, 'a heartbeat failed'),
        );
      }, HEARTBEAT_SECONDS * 1000);
      heartbeat.unref();

      return {
        stop: stopping.signal,
        reportProgress: (count) => void (done = Math.max(done, count)),
        async finish(seconds, write) {
          const result = await database.transaction(async (trx) => {
            for (const hold of await listOpenHolds(trx, id)) await ledger.settle(trx, hold, seconds);
            // Runs are deleted with their account.
            if (!(await deleteRun(trx, id)))
              throw new RequestError(
                (await findUserById(trx, userId)) ? 'engine_unavailable' : 'unauthenticated',
              );
            return write(trx);
          });
          clearInterval(heartbeat);
          return result;
        },
        async refund() {
          clearInterval(heartbeat);
          await close(id).catch((error: unknown) => {
            closeSoon(id);
            throw error;
          });
        },
      };
    },

    async closeLost(isAlone = false) {
      for (const id of await listSilentRuns(db, isAlone ? 0 : LOST_AFTER_SECONDS)) await close(id);
    },
  };
}
