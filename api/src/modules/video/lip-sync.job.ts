import { join } from 'node:path';
import { isRequestError, RequestError, type ErrorCode } from '@lisan/errors';
import { toDiskFullError } from '@lisan/engine-runtime';
import { isDatabaseOutage } from '../../database/errors';
import type { Core } from '../../core';
import { timesOf, type LipSyncEngine, type LipSyncStep } from '@lisan/engine-contract';
import {
  findFaceError,
  findRetryDelay,
  isFinishedAtProvider,
  makeBusyRetryable,
} from '@lisan/engine-lip-sync';
import { captionCues, toWebVtt, type Cue } from '@lisan/engine-speech';
import { withoutVideoExtension } from '../../files/file-name';
import type { Attempt } from '../../jobs/queue';
import { retryPolicies } from '../../jobs/retry-policy';
import { makePoster, probeMedia, type Ffmpeg } from '@lisan/engine-media';
import type { Ledger } from '../billing';
import { findAudio, findVideo, saveFaceCheck, type VideoRow } from '../recordings';
import { SYNC_SCORE_JOB } from './sync-score.job';
import type { JobNews } from './job-events';
import type { LipSyncHints } from './lip-sync-hints';
import { findJobById, runningStates, updateJob, type LipSyncJobRow } from './lip-sync-jobs.repository';
import { fitMedia } from './lengths/fit-media';
import { LIP_SYNC_JOB } from './lip-sync.service';
import { withLocalFiles } from './local-files';
import { HOUR_SECONDS } from '../../durations';

/** Minimum milliseconds between progress updates. */
const PROGRESS_INTERVAL_MS = 700;
const STORE_TIMEOUT_SECONDS = 6 * HOUR_SECONDS;
/** Errors of the video or audio itself: a retry fails the same way. */
const rejectionCodes: ReadonlySet<ErrorCode> = new Set([
  'unsuitable_media',
  'unsuitable_face',
  'unsupported_type',
  'too_large',
]);

interface Parts {
  readonly engine: LipSyncEngine;
  readonly ledger: Ledger;
  readonly news: JobNews;
  readonly ffmpeg: Ffmpeg;
  readonly webhookUrlOf: LipSyncHints['urlOf'];
}

type Payload = { jobId: string };

export function defineLipSyncJob(core: Core, { engine, ledger, news, ffmpeg, webhookUrlOf }: Parts): void {
  const { database, media, jobs, metrics } = core;

  async function run(attempt: Attempt<Payload>): Promise<void> {
    const job = await findJobById(database.db, attempt.payload.jobId);
    if (!job || !runningStates.some((state) => state === job.status)) return;
    try {
      await work(attempt, job);
    } catch (cause) {
      // A full disk is not the input's fault: report it and retry.
      const error = makeBusyRetryable(
        toDiskFullError(cause) ?? cause,
        (core.now().getTime() - job.created_at.getTime()) / 1000,
      );
      // Report only expected errors; the retry starts afresh.
      if (isRequestError(error) && !isDatabaseOutage(error))
        await attempt
          .record((trx) =>
            change(trx, job, { reason: error.translationKey, reason_values: JSON.stringify(error.values) }),
          )
          .catch(() => undefined);
      throw error;
    }
  }

  async function work(attempt: Attempt<Payload>, job: LipSyncJobRow): Promise<void> {
    const [audio, video] = await Promise.all([
      findAudio(database.db, job.user_id, job.audio_id),
      findVideo(database.db, job.user_id, job.video_id),
    ]);
    // Deleted since the request: fail and refund.
    if (!audio || !video)
      throw new RequestError('not_found', { message: audio ? 'video_unknown' : 'audio_unknown' });
    const isUnchecked = engine.local && !video.face_check;
    const step: LipSyncStep = isUnchecked ? 'finding-face' : 'probing';
    // After a restart, earlier progress says nothing about the time left.
    const started = { status: 'PROCESSING', step, progress: 0, started_at: new Date() } as const;
    await attempt.record((trx) => change(trx, job, started));

    const keys = [video.media_key, audio.media_key];
    await withLocalFiles(core, keys, async ([videoPath = '', audioPath = ''], folder) => {
      await assertFace(attempt, video, videoPath);
      const destinationPath = join(folder, 'result.mp4');
      const { fit } = job;
      const { signal } = attempt;
      const timing = timesOf(audio);
      const fitted = await fitMedia({ ffmpeg, fit, audioPath, videoPath, timing, folder, signal });
      await engine.run({
        ...fitted,
        destinationPath,
        // One key per request; a user's retry is a new request.
        idempotencyKey: attempt.jobId,
        webhookUrl: webhookUrlOf(job.job_id),
        providerJobId: job.provider_job_id ?? undefined,
        signal,
        onAccepted: (providerJobId) =>
          attempt.record((trx) => change(trx, job, { provider_job_id: providerJobId })),
        onProgress: throttle((progress, step) => {
          // Progress updates may be lost; a lost lease shows at the end.
          attempt.record((trx) => change(trx, job, { progress, step })).catch(() => undefined);
        }),
      });
      const words = fitted.timing?.words ?? audio.words;
      const cues = words && audio.text !== null ? captionCues(audio.text, words) : undefined;
      await finish(attempt, job, { folder, destinationPath, cues });
    });
  }

  /** Checks the face and stores the result with the video. A provider checks an unchecked one itself, without delay. */
  async function assertFace(
    { record, signal }: Attempt<Payload>,
    { id, face_check: known }: VideoRow,
    path: string,
  ): Promise<void> {
    if (!known && !engine.local) return;
    const check = known ?? (await engine.check(path, signal));
    if (!known) await record((trx) => saveFaceCheck(trx, id, check));
    const error = findFaceError(check, engine);
    if (error) throw error;
  }

  async function change(
    trx: Parameters<JobNews['publish']>[0],
    { job_id: jobId }: LipSyncJobRow,
    changes: Parameters<typeof updateJob>[3],
  ): Promise<void> {
    const row = await updateJob(trx, jobId, runningStates, changes);
    if (row) await news.publish(trx, row);
  }

  async function finish(
    attempt: Attempt<Payload>,
    job: LipSyncJobRow,
    result: { folder: string; destinationPath: string; cues: readonly Cue[] | undefined },
  ): Promise<void> {
    const info = await probeMedia(result.destinationPath, { kind: 'video' });
    const poster = join(result.folder, 'poster.jpg');
    await makePoster(ffmpeg, { path: result.destinationPath, media: info, destination: poster });
    const captions = result.cues && toWebVtt(result.cues);
    const named = (contentType: string, ending: string) => ({
      ownerId: job.user_id,
      contentType,
      fileName: `${withoutVideoExtension(job.file_name)} lip-sync${ending}`,
    });
    await attempt.finish(async (trx) => {
      // The quota stays held until the score decides between charge and refund.
      await jobs.enqueue(trx, SYNC_SCORE_JOB, { jobId: job.job_id }, { account: job.user_id });
      await change(trx, job, {
        status: 'COMPLETED',
        step: 'done',
        progress: 1,
        // Clears the reason of an attempt that had to wait.
        reason: null,
        reason_values: null,
        proof: null,
        finished_at: new Date(),
        result_key: await media.addFile(trx, result.destinationPath, named('video/mp4', '.mp4')),
        poster_key: await media.addFile(trx, poster, named('image/jpeg', '.jpg')),
        captions_key:
          captions === undefined
            ? null
            : await media.addBytes(trx, Buffer.from(captions), named('text/vtt', '.vtt')),
      });
    });
  }

  jobs.define<Payload>(LIP_SYNC_JOB, {
    run,
    concurrency: core.config.concurrency.lipSync,
    retry: retryPolicies.costly,
    isRetryable: (error) => !isRequestError(error) || error.status >= 500,
    postpone,
    async onFailed({ payload: { jobId }, error }, trx) {
      const row = await findJobById(trx, jobId);
      if (!row) return;
      await ledger.refundAll(trx, jobId);
      await change(trx, row, {
        status: isRequestError(error) && rejectionCodes.has(error.code) ? 'REJECTED' : 'FAILED',
        step: 'done',
        reason: row.reason ?? 'lip_sync_failed',
        refunded: true,
      });
      if (!engine.local && isFinishedAtProvider(row.reason))
        metrics.countPaidRefund(engine.name, 'not-delivered');
    },
  });
}

/** Seconds. Wait hours for a finished provider job or unavailable files. */
function postpone(error: unknown, ageSeconds: number): number | undefined {
  if (!isRequestError(error)) return undefined;
  const isStoreAway = error.translationKey === 'store_unavailable' && ageSeconds < STORE_TIMEOUT_SECONDS;
  return isStoreAway ? Math.min(600, Math.max(5, ageSeconds / 4)) : findRetryDelay(error);
}

function throttle(
  report: (progress: number, step: LipSyncStep) => void,
): (progress: number, step: LipSyncStep) => void {
  let last = 0;
  let lastStep: LipSyncStep | undefined;
  return (progress, step) => {
    const time = performance.now();
    if (step === 'done' || (step === lastStep && time - last < PROGRESS_INTERVAL_MS)) return;
    last = time;
    lastStep = step;
    report(progress, step);
  };
}
