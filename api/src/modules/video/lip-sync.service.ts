import { randomUUID } from 'node:crypto';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';
import { isUniqueViolation } from '../../database/errors';
import type { Connection } from '../../database/schema';
import {
  isDoneAtProvider,
  refusalProblem,
  type LipSyncCheck,
  type LipSyncEngine,
} from '../../engines/lip-sync';
import type { Ledger } from '../billing/ledger';
import { findAudio } from '../voice/audios.repository';
import {
  countRunning,
  findJob,
  insertJob,
  runningStates,
  updateJob,
  type LipSyncJobRow,
} from './lip-sync-jobs.repository';
import type { JobNews } from './job-news';
import { findVideo, saveFaceCheck, type VideoRow } from './videos.repository';
import { withLocalFiles } from './local-files';

/** The kind of job in the queue. */
export const LIP_SYNC = 'lip-sync';
const ABOUT = 'activity_lip_sync';

export interface LipSyncService {
  /** Refuses what cannot work before anything is held. Throws `already_running` while another one runs. */
  start(userId: string, audioId: string, videoId: string, signal: AbortSignal): Promise<LipSyncJobRow>;
  /** Throws `not_found`. */
  get(userId: string, id: string): Promise<LipSyncJobRow>;
  cancel(userId: string, id: string): Promise<LipSyncJobRow>;
  retry(userId: string, id: string, signal: AbortSignal): Promise<LipSyncJobRow>;
}

interface Parts {
  readonly engine: LipSyncEngine;
  readonly ledger: Ledger;
  readonly news: JobNews;
}

type Services = Pick<Core, 'database' | 'heavyWork' | 'jobs' | 'limits' | 'media' | 'uploadFolder' | 'now'>;

/** A place whose process has died is free again after this. No check takes so long. */
const ORDER_SECONDS = 120;

export function createLipSync(core: Services, { engine, ledger, news }: Parts): LipSyncService {
  const { database, heavyWork, jobs, limits, now } = core;

  const running = () => new Problem('already_running', { message: 'lip_sync_running' });

  /** One order of an account at a time, from before its check: ten at once cost one check, on every process. */
  async function alone<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const place = `lip-sync-order:${userId}`;
    if ((await limits.hit(place, ORDER_SECONDS)).hits > 1) throw running();
    try {
      return await work();
    } finally {
      await limits.clear(place);
    }
  }

  async function assertFace(video: VideoRow, signal: AbortSignal): Promise<void> {
    const check = video.face_check ?? (await askEngine(video, signal));
    if (!check.ok) throw refusalProblem(check.refusal, check.values);
  }

  async function askEngine(video: VideoRow, signal: AbortSignal): Promise<LipSyncCheck> {
    const check = await heavyWork.run({ account: video.user_id, signal }, () =>
      withLocalFiles(core, [video.media_key], ([path = '']) => engine.check(path, signal)),
    );
    await saveFaceCheck(database.db, video.id, check);
    return check;
  }

  /** Both quotas are held with the job's row: all of it is written, or none. */
  async function hold(trx: Connection, userId: string, jobId: string, seconds: number): Promise<string> {
    const reservation = { userId, reference: jobId, about: ABOUT };
    await ledger.reserve(trx, { ...reservation, kind: 'process_video', amount: 1 });
    await ledger.reserve(trx, { ...reservation, kind: 'video', amount: seconds });
    return jobs.enqueue(trx, LIP_SYNC, { jobId });
  }

  async function get(userId: string, id: string): Promise<LipSyncJobRow> {
    const row = await findJob(database.db, userId, id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  async function once<Result>(work: (trx: Connection) => Promise<Result>): Promise<Result> {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error)) throw running();
      throw error;
    }
  }

  return {
    get,
    async start(userId, audioId, videoId, signal) {
      const [audio, video] = await Promise.all([
        findAudio(database.db, userId, audioId),
        findVideo(database.db, userId, videoId),
      ]);
      if (!audio) throw new Problem('not_found', { message: 'audio_unknown' });
      if (!video) throw new Problem('not_found', { message: 'video_unknown' });
      return alone(userId, async () => {
        if ((await countRunning(database.db, userId, {})) > 0) throw running();
        await assertFace(video, signal);
        const jobId = randomUUID();
        return once(async (trx) => {
          await insertJob(trx, {
            job_id: jobId,
            user_id: userId,
            video_id: videoId,
            audio_id: audioId,
            file_name: video.file_name,
            status: 'PENDING',
            created_at: now(),
          });
          const queueId = await hold(trx, userId, jobId, audio.duration);
          const row = await updateJob(trx, jobId, ['PENDING'], { queue_id: queueId });
          if (!row) throw new Error('A job that was just written is gone.');
          await news.publish(trx, row);
          return row;
        });
      });
    },
    async cancel(userId, id) {
      const { job_id: jobId } = await get(userId, id);
      return database.transaction(async (trx) => {
        const row = await updateJob(trx, jobId, runningStates, {
          status: 'CANCELED',
          step: 'done',
          reason: 'lip_sync_canceled',
          refunded: true,
        });
        if (!row) throw new Problem('wrong_state', { message: 'lip_sync_over' });
        if (row.queue_id !== null) await jobs.cancel(trx, row.queue_id);
        await ledger.refundAll(trx, jobId);
        await news.publish(trx, row);
        return row;
      });
    },
    async retry(userId, id, signal) {
      const before = await get(userId, id);
      const { job_id: jobId, audio_id: audioId, video_id: videoId } = before;
      const [audio, video] = await Promise.all([
        findAudio(database.db, userId, audioId),
        findVideo(database.db, userId, videoId),
      ]);
      if (!audio) throw new Problem('not_found', { message: 'audio_unknown' });
      if (!video) throw new Problem('not_found', { message: 'video_unknown' });
      return alone(userId, async () => {
        await assertFace(video, signal);
        return once(async (trx) => {
          const row = await updateJob(trx, jobId, ['FAILED', 'REJECTED', 'CANCELED'], {
            status: 'PENDING',
            step: 'queued',
            progress: 0,
            reason: null,
            reason_values: null,
            refunded: false,
            // What the provider has done already is fetched, not ordered and paid for again.
            provider_job_id: isDoneAtProvider(before.reason) ? before.provider_job_id : null,
          });
          if (!row) throw new Problem('wrong_state', { message: 'lip_sync_not_failed' });
          const queued = await updateJob(trx, jobId, ['PENDING'], {
            queue_id: await hold(trx, userId, jobId, audio.duration),
          });
          await news.publish(trx, queued ?? row);
          return queued ?? row;
        });
      });
    },
  };
}
