import type { Core } from '../../core';
import type { LipSyncEngine } from '../../engines/lip-sync';
import { BASE } from '../../routing/base';
import { findJobById, runningStates } from './lip-sync-jobs.repository';

const PURPOSE = 'lip-sync-webhook';
/** To every process: one of them does the work. Its payload is the id of a job. */
const TOPIC = 'video.lip-sync-hint';

/** Words of a provider that a job of ours has changed. None of them is believed: the job is looked up there afresh. */
export interface LipSyncHints {
  /** What a provider is told to call for a job; `undefined` where it could not reach this server. */
  urlOf(jobId: string): string | undefined;
  /** False when the token is not that of the job, or nothing runs under this id. */
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
      // The job is looked up without a hint as well, only later.
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
