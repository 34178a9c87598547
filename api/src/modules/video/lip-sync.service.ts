import { limits, type LengthFit } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import { isUniqueViolation } from '../../database/errors';
import type { Connection } from '../../database/schema';
import type { LipSyncEngine } from '@lisan/engine-contract';
import { findFaceError, isFinishedAtProvider, lipSyncError } from '@lisan/engine-lip-sync';
import { idOfRequest } from '../../limits/idempotency';
import { mediaError } from '@lisan/engine-media';
import type { Language } from '../../translations/language';
import { getPlan, type Ledger } from '../billing';
import { findAudio, findVideo, type AudioRow, type VideoRow } from '../recordings';
import {
  countRunning,
  findJob,
  findJobById,
  insertJob,
  listJobs,
  runningStates,
  updateJob,
  type LipSyncJobRow,
} from './lip-sync-jobs.repository';
import type { JobNews } from './job-events';
import { secondsOf } from './lengths/length-fits';
import { HOUR_SECONDS } from '../../durations';

export const LIP_SYNC_JOB = 'lip-sync';
const LEDGER_LABEL = 'activity_lip_sync';

export const MAX_AUDIO_SECONDS = HOUR_SECONDS;

interface LipSyncInput {
  readonly userId: string;
  readonly audioId: string;
  readonly videoId: string;
  readonly fit?: LengthFit | undefined;
  readonly language: Language;
  readonly idempotencyKey?: string | undefined;
}

export type LipSyncService = ReturnType<typeof createLipSync>;

export function createLipSync(
  { accountEvents, database, jobs, now }: Core,
  {
    engine,
    ledger,
    news,
  }: { readonly engine: LipSyncEngine; readonly ledger: Ledger; readonly news: JobNews },
) {
  const running = () => new RequestError('already_running', { message: 'lip_sync_running' });

  async function getMedia(userId: string, audioId: string, videoId: string) {
    const [audio, video] = await Promise.all([
      findAudio(database.db, userId, audioId),
      findVideo(database.db, userId, videoId),
    ]);
    if (!audio) throw new RequestError('not_found', { message: 'audio_unknown' });
    if (!video) throw new RequestError('not_found', { message: 'video_unknown' });
    return { audio, video };
  }

  function assertSuitable({ audio, video }: { audio: AudioRow; video: VideoRow }): void {
    const minSeconds = limits.lipSyncVideoMinSeconds;
    if (video.duration <= minSeconds) throw lipSyncError('lip_sync_too_short', { count: minSeconds });
    if (audio.duration > MAX_AUDIO_SECONDS) throw mediaError('media_too_long', { count: MAX_AUDIO_SECONDS });
    const faceError = findFaceError(video.face_check, engine);
    if (faceError) throw faceError;
  }

  /** Reserves both quotas in the transaction of the job's row. */
  async function hold(trx: Connection, userId: string, jobId: string, seconds: number): Promise<string> {
    const reservation = { userId, reference: jobId, about: LEDGER_LABEL };
    await ledger.reserve(trx, { ...reservation, kind: 'process_video', amount: 1 });
    await ledger.reserve(trx, { ...reservation, kind: 'video', amount: seconds });
    const { subscription_plan: plan } = await ledger.getBalance(userId, trx);
    return jobs.enqueue(
      trx,
      LIP_SYNC_JOB,
      { jobId },
      { account: userId, headStart: getPlan(plan).headStart },
    );
  }

  async function get(userId: string, id: string): Promise<LipSyncJobRow> {
    const row = await findJob(database.db, userId, id);
    if (!row) throw new RequestError('not_found');
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

  async function startJob(
    { userId, audioId, videoId, fit, language }: LipSyncInput,
    jobId: string,
  ): Promise<LipSyncJobRow> {
    const media = await getMedia(userId, audioId, videoId);
    if ((await countRunning(database.db, userId, {})) > 0) throw running();
    assertSuitable(media);
    const seconds = secondsOf(fit ?? null, media.audio.duration, media.video.duration);
    return once(async (trx) => {
      await ledger.lock(trx, userId);
      await insertJob(trx, {
        job_id: jobId,
        user_id: userId,
        video_id: videoId,
        audio_id: audioId,
        file_name: media.video.file_name,
        language,
        status: 'PENDING',
        fit: fit ?? null,
        seconds,
        created_at: now(),
      });
      const queueId = await hold(trx, userId, jobId, seconds);
      await accountEvents.created({ userId, kind: 'result', id: jobId }, trx);
      const row = await updateJob(trx, jobId, ['PENDING'], { queue_id: queueId });
      if (!row) throw new Error('A job that was just written is gone.');
      await news.publish(trx, row);
      return row;
    });
  }

  return {
    get,
    getMedia,
    list: (userId: string) => listJobs(database.db, userId, limits.maxListed),
    /**
     * Queues a lip-sync immediately; the job itself checks the face. Rejects what is already known to fail. Throws
     * `already_running` while another runs.
     */
    async start(input: LipSyncInput): Promise<LipSyncJobRow> {
      const { userId, idempotencyKey } = input;
      const jobId = idOfRequest(userId, 'POST /video/sync-audio', idempotencyKey);
      try {
        return await startJob(input, jobId);
      } catch (error) {
        // A repeated request: the first one's row exists.
        const first = idempotencyKey === undefined ? undefined : await findJobById(database.db, jobId);
        if (!first) throw error;
        if (first.removed_at) throw new RequestError('not_found', { cause: error });
        return first;
      }
    },
    async cancel(userId: string, id: string): Promise<LipSyncJobRow> {
      const { job_id: jobId, queue_id: queueId } = await get(userId, id);
      return database.transaction(async (trx) => {
        if (queueId !== null) await jobs.cancel(trx, queueId);
        await ledger.refundAll(trx, jobId);
        const row = await updateJob(trx, jobId, runningStates, {
          status: 'CANCELED',
          step: 'done',
          reason: 'lip_sync_canceled',
          refunded: true,
        });
        if (!row) throw new RequestError('wrong_state', { message: 'lip_sync_over' });
        await news.publish(trx, row);
        return row;
      });
    },
    async retry(userId: string, id: string, language: Language): Promise<LipSyncJobRow> {
      const before = await get(userId, id);
      const { job_id: jobId, audio_id: audioId, video_id: videoId } = before;
      const media = await getMedia(userId, audioId, videoId);
      assertSuitable(media);
      const seconds = secondsOf(before.fit, media.audio.duration, media.video.duration);
      return once(async (trx) => {
        await ledger.lock(trx, userId);
        const row = await updateJob(trx, jobId, ['FAILED', 'REJECTED', 'CANCELED'], {
          status: 'PENDING',
          step: 'queued',
          progress: 0,
          reason: null,
          reason_values: null,
          refunded: false,
          language,
          // Fetch what the provider has already made instead of paying again.
          provider_job_id: isFinishedAtProvider(before.reason) ? before.provider_job_id : null,
        });
        if (!row) throw new RequestError('wrong_state', { message: 'lip_sync_not_failed' });
        const queued = await updateJob(trx, jobId, ['PENDING'], {
          queue_id: await hold(trx, userId, jobId, seconds),
          seconds,
        });
        await news.publish(trx, queued ?? row);
        return queued ?? row;
      });
    },
  };
}
