import type { Core } from '../../core';
import type { LipSyncEngine } from '@lisan/engine-contract';
import { API_BASE } from '../../routing/base';
import { findJobById, runningStates } from './lip-sync-jobs.repository';

const KEY_PURPOSE = 'lip-sync-webhook';
const HINT_TOPIC = 'video.lip-sync-hint';

export type LipSyncHints = ReturnType<typeof createLipSyncHints>;

/** Webhook hints that a job may have changed. They are not trusted: the job is read from the provider. */
export function createLipSyncHints({ broadcast, config, database, keys }: Core, engine: LipSyncEngine) {
  async function findRunning(jobId: string) {
    const job = await findJobById(database.db, jobId);
    return job && runningStates.some((state) => state === job.status) ? job : undefined;
  }

  broadcast.subscribe(HINT_TOPIC, (jobId) => {
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
      return `${webhookOrigin}${API_BASE}/video/webhook/sync/${jobId}/${keys.sign(KEY_PURPOSE, jobId)}`;
    },
    /** Returns false for a wrong token or a job that is not running. */
    async receiveHint(jobId: string, token: string): Promise<boolean> {
      if (!keys.verify(KEY_PURPOSE, jobId, token) || !(await findRunning(jobId))) return false;
      await broadcast.publish(HINT_TOPIC, jobId);
      return true;
    },
  };
}
