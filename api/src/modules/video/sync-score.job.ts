import type { SyncScore } from '@lisan/contract';
import { isRequestError } from '@lisan/errors';
import type { LipSyncEngine } from '@lisan/engine-contract';
import { probeMedia } from '@lisan/engine-media';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { Attempt } from '../../jobs/queue';
import { listOpenHolds, type Ledger } from '../billing';
import type { JobNews } from './job-events';
import { findJobById, updateJob, type LipSyncJobRow } from './lip-sync-jobs.repository';
import { withLocalFiles } from './local-files';

export const SYNC_SCORE_JOB = 'lip-sync-score';

type Payload = { jobId: string };

const unknownScore: SyncScore = { verdict: 'unknown', score: null, offset_milliseconds: null };

interface Parts {
  readonly engine: LipSyncEngine;
  readonly ledger: Ledger;
  readonly news: JobNews;
}

/**
 * Scores a finished video, and then charges it, or refunds one that is out of sync. Runs after the result is shown: the
 * score takes this machine's processor, which a provider's job must not wait for.
 */
export function defineSyncScoreJob(core: Core, { engine, ledger, news }: Parts): void {
  const { database, jobs, log, metrics } = core;

  async function run(attempt: Attempt<Payload>): Promise<void> {
    const { signal, payload } = attempt;
    const row = await findJobById(database.db, payload.jobId);
    if (!row || row.status !== 'COMPLETED' || row.proof || row.result_key === null) return;
    await withLocalFiles(core, [row.result_key], async ([path = '']) => {
      const { duration } = await probeMedia(path, { kind: 'video' }, signal);
      const score = await measure(path, signal);
      await attempt.finish((trx) => save(trx, row, score, duration));
      if (score.verdict === 'out-of-step' && !engine.local)
        metrics.countPaidRefund(engine.name, 'out-of-sync');
    });
  }

  /** A failed score does not invalidate the video. */
  async function measure(path: string, signal: AbortSignal): Promise<SyncScore> {
    try {
      return await engine.score(path, signal);
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'a lip-sync could not be scored');
      return unknownScore;
    }
  }

  async function save(
    trx: Connection,
    { job_id: jobId, seconds }: LipSyncJobRow,
    score: SyncScore,
    duration = seconds ?? Infinity,
  ): Promise<void> {
    // The user keeps a refunded video.
    const isRefunded = score.verdict === 'out-of-step';
    const change = { refunded: isRefunded, reason: isRefunded ? 'lip_sync_out_of_step' : null };
    if (isRefunded) await ledger.refundAll(trx, jobId);
    else for (const hold of await listOpenHolds(trx, jobId)) await ledger.settle(trx, hold, duration);
    const row = await updateJob(trx, jobId, ['COMPLETED'], { ...change, proof: JSON.stringify(score) });
    // A removed job would reappear in the list.
    if (row?.removed_at === null) await (isRefunded ? news.publish(trx, row) : news.show(trx, row));
  }

  jobs.define<Payload>(SYNC_SCORE_JOB, {
    run,
    isRetryable: (error) => !isRequestError(error) || error.status >= 500,
    async onFailed({ payload }, trx) {
      const row = await findJobById(trx, payload.jobId);
      if (row?.status === 'COMPLETED' && !row.proof) await save(trx, row, unknownScore);
    },
  });
}
