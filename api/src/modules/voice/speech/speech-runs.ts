import { createHash } from 'node:crypto';
import { Problem } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { listOpenHolds, type Ledger } from '../../billing';
import { beatRun, deleteRun, insertRun, listSilentRuns } from './speech-runs.repository';

export const SPEECH = 'activity_speech';

/** Seconds. */
const BEAT = 10;
const LOST_AFTER = 60;

interface NewRun {
  readonly id: string;
  readonly userId: string;
  readonly voiceId: string;
  readonly text: string;
  /** Held, in seconds of speech; 0 when nothing is spoken anew. */
  readonly amount: number;
}

/** Speech under way and what is held for it: it ends once, done or given back, whatever becomes of its process. */
export interface SpeechRuns {
  /** Holds the seconds. Throws `quota_exceeded`, or `already_running` for the same text and voice. */
  begin(run: NewRun): Promise<SpeechRunning>;
  /** Gives back what is held for runs whose process is gone; every run, when this process is the only one. */
  closeLost(isAlone?: boolean): Promise<void>;
}

export interface SpeechRunning {
  /** Writes what came of it and charges `seconds`, both or neither. Throws when the run was taken for lost. */
  finish<Result>(seconds: number, write: (trx: Connection) => Promise<Result>): Promise<Result>;
  /** Gives everything back. */
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

  return {
    async begin({ id, userId, voiceId, text, amount }) {
      const digest = createHash('sha256').update(`${voiceId}\n${text}`).digest('base64url');
      await database.transaction(async (trx) => {
        if (!(await insertRun(trx, { id, user_id: userId, digest })))
          throw new Problem('already_running', { message: 'speech_running' });
        if (amount > 0)
          await ledger.reserve(trx, { userId, kind: 'audio', amount, reference: id, about: SPEECH });
      });
      const beat = setInterval(() => {
        beatRun(db, id).catch((error: unknown) => log.warn({ err: error }, 'a sign of life was lost'));
      }, BEAT * 1000);
      beat.unref();

      return {
        async finish(seconds, write) {
          const result = await database.transaction(async (trx) => {
            if (!(await deleteRun(trx, id))) throw new Problem('engine_unavailable');
            const written = await write(trx);
            for (const hold of await listOpenHolds(trx, id)) await ledger.settle(trx, hold, seconds);
            return written;
          });
          clearInterval(beat);
          return result;
        },
        async giveUp() {
          clearInterval(beat);
          await close(id);
        },
      };
    },

    async closeLost(isAlone = false) {
      for (const id of await listSilentRuns(db, isAlone ? 0 : LOST_AFTER)) await close(id);
    },
  };
}
