/** Worker process of the built-in lip-sync engine: runs one job, then exits, which frees its memory. */
import { isRequestError } from '@lisan/errors';
import { endWithParent } from '@lisan/engine-runtime';
import { createFfmpeg, isFfmpegError } from '@lisan/engine-media';
import { checkVideo } from './built-in/check-video';
import { loadFaceModels } from './built-in/face/face-models';
import { makePreview } from './built-in/make-preview';
import { measureSync } from './built-in/sync-score/measure-sync';
import { synchronise } from './built-in/synchronise';
import type { WorkerJob, WorkerReport } from './built-in/worker-process';
import type { LipSyncStep } from '@lisan/engine-contract';

const PROGRESS_INTERVAL_MS = 250;
const stop = new AbortController();

// Exit when the server is gone: the polling works even while this thread is busy.
endWithParent();
process.once('disconnect', () => {
  stop.abort(new Error('The server is gone'));
  process.exit(1);
});
process.once('message', (job) => void runAndReport(job as WorkerJob));

async function runAndReport(job: WorkerJob): Promise<void> {
  const report = await runJob(job).catch(reportOf);
  process.send?.(report, undefined, undefined, () => process.exit(0));
}

async function runJob(job: WorkerJob): Promise<WorkerReport> {
  const ffmpeg = createFfmpeg(job.ffmpeg);
  const { signal } = stop;
  if (job.kind === 'score') {
    const result = await measureSync({ ...job, ffmpeg, loadModels: loadFaceModels, signal });
    return { kind: 'finished', result };
  }
  const models = await loadFaceModels();
  const onSample = () => void process.send?.({ kind: 'working' } satisfies WorkerReport);
  onSample();
  if (job.kind === 'check')
    return { kind: 'finished', result: await checkVideo({ ...job, ffmpeg, models, signal, onSample }) };
  const input = { ...job, ffmpeg, models, signal };
  if (job.kind === 'preview') await makePreview(input);
  else await synchronise({ ...input, onProgress: createProgress() });
  return { kind: 'finished', result: undefined };
}

function createProgress(): (fraction: number, step: LipSyncStep) => void {
  let last: { step?: LipSyncStep; time: number } = { time: 0 };
  return (fraction, step) => {
    const time = performance.now();
    if (step === last.step && time - last.time < PROGRESS_INTERVAL_MS) return;
    last = { step, time };
    process.send?.({ kind: 'progress', fraction, step } satisfies WorkerReport);
  };
}

function reportOf(error: unknown): WorkerReport {
  if (isRequestError(error)) {
    const { code, translationKey, values } = error;
    return { kind: 'refused', problem: { code, translationKey, values } };
  }
  if (isFfmpegError(error)) return { kind: 'failed', reason: `${error.message}\n${error.log}` };
  return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
