import type { Core } from '../../core';
import type { LipSyncEngine } from '../../engines/lip-sync';
import { BASE } from '../../routing/base';
import { findJobById, runningStates } from './lip-sync-jobs.repository';

const PURPOSE = 'lip-sync-webhook';
const TOPIC = 'video.lip-sync-hint';

export type LipSyncHints = ReturnType<typeof createLipSyncHints>;

/** Webhook hints that a job may have changed. They are not trusted: the job is read from the provider. */
export function createLipSyncHints({ broadcast, config, database, keys }: Core, engine: LipSyncEngine) {
  async function findRunning(jobId: string) {
    const job = await findJobById(database.db, jobId);
    return job && runningStates.some((state) => state === job.status) ? job : undefined;
  }

  broadcast.subscribe(TOPIC, (jobId) => {
    findRunning(jobId).then(
      (job) => job?.provider_job_id && engine.refresh(job.provider_job_id),
      () => undefined,
    );
  });

  return {
    /** Webhook URL of a job; `undefined` when the provider cannot reach this server. */
    urlOf(jobId: string): string | undefined {
      const { webhookOrigin } = config.server;
      if (webhookOrigin === null) return undefined;
      return `${webhookOrigin}${BASE}/video/webhook/sync/${jobId}/${keys.sign(PURPOSE, jobId)}`;
    },
    /** Returns false for a wrong token or a job that is not running. */
    async hear(jobId: string, token: string): Promise<boolean> {
      if (!keys.verify(PURPOSE, jobId, token) || !(await findRunning(jobId))) return false;
      await broadcast.publish(TOPIC, jobId);
      return true;
    },
  };
}
