import { createHash } from 'node:crypto';
import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { listOpenHolds, type Ledger } from '../../billing';
import { findUserById } from '../../user';
import { beatRun, deleteRun, insertRun, listRuns, listSilentRuns, stopRun } from './speech-runs.repository';

export const SPEECH = 'activity_speech';

/** Seconds: as often it is told how far a run is, and heard whether it shall stop. */
const BEAT = 2;
const LOST_AFTER = 60;

interface NewRun {
  readonly id: string;
  readonly userId: string;
  readonly voiceId: string;
  readonly text: string;
  readonly name: string;
  /** That are to be spoken. */
  readonly sentences: number;
  /** Held, in seconds of speech; 0 when nothing is spoken anew. */
  readonly amount: number;
}

/** Speech under way and what is held for it: it ends once, done or given back, whatever becomes of its process. */
export interface SpeechRuns {
  /** Holds the seconds. Throws `quota_exceeded`, or `already_running` for the same text and voice. */
  begin(run: NewRun): Promise<SpeechRunning>;
  /** What is spoken for an account at this moment. */
  list(userId: string): ReturnType<typeof listRuns>;
  /** Asks a run to end with what is spoken, in whatever process it is. Throws `not_found`. */
  stop(userId: string, id: string): Promise<void>;
  /** Gives back what is held for runs whose process is gone; every run, when this process is the only one. */
  closeLost(isAlone?: boolean): Promise<void>;
}

export interface SpeechRunning {
  /** Aborted when its maker wants no more of it: what is spoken by then is kept. */
  readonly stop: AbortSignal;
  /** Sentences that are spoken. */
  tell(done: number): void;
  /** Writes what came of it and charges `seconds`, both or neither. Throws when the run was taken for lost. */
  finish<Result>(seconds: number, write: (trx: Connection) => Promise<Result>): Promise<Result>;
  /** Gives everything back; where that cannot be done now, it rejects, and is done as soon as it can be. */
  giveUp(): Promise<void>;
}

export function createSpeechRuns(
  { database, log }: Pick<Core, 'database' | 'log'>,
  ledger: Ledger,
): SpeechRuns {
  const { db } = database;

  async function close(id: string): Promise<void> {
    await database.transaction(async (trx) => {
      if (await deleteRun(trx, id)) await ledger.refundAll(trx, id);
    });
  }

  /** What could not be given back is given back as soon as it can be: whoever was refused waits for no sweep. */
  function closeSoon(id: string): void {
    const trying = setInterval(
      () =>
        void close(id).then(
          () => clearInterval(trying),
          () => undefined,
        ),
      BEAT * 1000,
    ).unref();
    // By then the sweep does it.
    setTimeout(() => clearInterval(trying), LOST_AFTER * 1000).unref();
  }

  return {
    list: (userId) => listRuns(db, userId),
    async stop(userId, id) {
      if (!(await stopRun(db, userId, id))) throw new Problem('not_found');
    },
    async begin({ id, userId, voiceId, text, name, sentences, amount }) {
      const digest = createHash('sha256').update(`${voiceId}\n${text}`).digest('base64url');
      await database.transaction(async (trx) => {
        if (!(await insertRun(trx, { id, user_id: userId, digest, name, sentences })))
          throw new Problem('already_running', { message: 'speech_running' });
        if (amount > 0)
          await ledger.reserve(trx, { userId, kind: 'audio', amount, reference: id, about: SPEECH });
      });
      const stopping = new AbortController();
      let done = 0;
      const beat = setInterval(() => {
        beatRun(db, id, done).then(
          (isStopping) => isStopping && stopping.abort(),
          (error: unknown) => log.warn({ err: error }, 'a sign of life was lost'),
        );
      }, BEAT * 1000);
      beat.unref();

      return {
        stop: stopping.signal,
        tell: (count) => void (done = Math.max(done, count)),
        async finish(seconds, write) {
          const result = await database.transaction(async (trx) => {
            // Without its account no run is left either.
            if (!(await deleteRun(trx, id)))
              throw new Problem((await findUserById(trx, userId)) ? 'engine_unavailable' : 'unauthenticated');
            const written = await write(trx);
            for (const hold of await listOpenHolds(trx, id)) await ledger.settle(trx, hold, seconds);
            return written;
          });
          clearInterval(beat);
          return result;
        },
        async giveUp() {
          clearInterval(beat);
          await close(id).catch((error: unknown) => {
            closeSoon(id);
            throw error;
          });
        },
      };
    },

    async closeLost(isAlone = false) {
      for (const id of await listSilentRuns(db, isAlone ? 0 : LOST_AFTER)) await close(id);
    },
  };
}
