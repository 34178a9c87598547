/** Worker process of the built-in lip-sync engine: runs one job, then exits, which frees its memory. */
import { isProblem } from '@lisan/errors';
import { endWithParent } from '../../runtime/supervised-child';
import { createFfmpeg, isFfmpegError } from '../../media-tools';
import { checkVideo } from './built-in/check-video';
import { loadFaceModels } from './built-in/face/face-models';
import { makePreview } from './built-in/make-preview';
import { proveSync } from './built-in/proof/prove-sync';
import { synchronise } from './built-in/synchronise';
import type { WorkerOrder, WorkerReport } from './built-in/worker-process';
import type { LipSyncStep } from './lip-sync-engine';

const PROGRESS_INTERVAL_MS = 250;
const stop = new AbortController();

// Exit when the server is gone: the polling works even while this thread is busy.
endWithParent();
process.once('disconnect', () => {
  stop.abort(new Error('The server is gone'));
  process.exit(1);
});
process.once('message', (order) => void obey(order as WorkerOrder));

async function obey(order: WorkerOrder): Promise<void> {
  const report = await act(order).catch(reportOf);
  process.send?.(report, undefined, undefined, () => process.exit(0));
}

async function act(order: WorkerOrder): Promise<WorkerReport> {
  const ffmpeg = createFfmpeg(order.ffmpeg);
  const { signal } = stop;
  if (order.kind === 'prove') {
    const result = await proveSync({ ...order, ffmpeg, loadModels: loadFaceModels, signal });
    return { kind: 'finished', result };
  }
  const models = await loadFaceModels();
  const onLook = () => void process.send?.({ kind: 'working' } satisfies WorkerReport);
  onLook();
  if (order.kind === 'check')
    return { kind: 'finished', result: await checkVideo({ ...order, ffmpeg, models, signal, onLook }) };
  const work = { ...order, ffmpeg, models, signal };
  if (order.kind === 'preview') await makePreview(work);
  else await synchronise({ ...work, onProgress: createProgress() });
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
  if (isProblem(error)) {
    const { code, translationKey, values } = error;
    return { kind: 'refused', problem: { code, translationKey, values } };
  }
  if (isFfmpegError(error)) return { kind: 'failed', reason: `${error.message}\n${error.log}` };
  return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
