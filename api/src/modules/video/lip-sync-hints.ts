import type { Core } from '../../core';
import type { LipSyncEngine } from '../../engines/lip-sync';
import { BASE } from '../../routing/base';
import { findJobById, runningStates } from './lip-sync-jobs.repository';

const PURPOSE = 'lip-sync-webhook';
const TOPIC = 'video.lip-sync-hint';

/** Webhook hints that a job may have changed. They are not trusted: the job is read from the provider. */
export interface LipSyncHints {
  /** Webhook URL of a job; `undefined` when the provider cannot reach this server. */
  urlOf(jobId: string): string | undefined;
  /** Returns false for a wrong token or a job that is not running. */
  hear(jobId: string, token: string): Promise<boolean>;
}

type Services = Pick<Core, 'broadcast' | 'config' | 'database' | 'keys'>;

export function createLipSyncHints(
  { broadcast, config, database, keys }: Services,
  engine: LipSyncEngine,
): LipSyncHints {
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
    urlOf(jobId) {
      const { webhookOrigin } = config.server;
      if (webhookOrigin === null) return undefined;
      return `${webhookOrigin}${BASE}/video/webhook/sync/${jobId}/${keys.sign(PURPOSE, jobId)}`;
    },
    async hear(jobId, token) {
      if (!keys.verify(PURPOSE, jobId, token) || !(await findRunning(jobId))) return false;
      await broadcast.publish(TOPIC, jobId);
      return true;
    },
  };
}
