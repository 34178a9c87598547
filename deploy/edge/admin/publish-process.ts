import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import {
  type Actor,
  exitCodes,
  ExpectedError,
  type Failure,
  type Grants,
  logged,
  openReleaseService,
  type Outcome,
  publisherPath,
  publisherPreload,
  type PublishRequest,
  type PublishStep,
  type ReleaseStore,
  type OnStep,
} from '../../store';

export interface UploadedRequest extends PublishRequest {
  readonly root: string;
  readonly actor: Actor;
  readonly grants: Grants;
}

/** Sent when the publisher process listens; an earlier message would be lost. */
export const READY = 'ready';

export type Ended = { readonly outcome: Outcome } | { readonly failure: Failure };

export type FromPublisher = typeof READY | { readonly step: PublishStep } | { readonly ended: Ended };

export async function carryOut(
  order: UploadedRequest,
  store: ReleaseStore,
  packages: string,
  complain: (text: string) => void,
  onStep: OnStep,
): Promise<Ended> {
  const { root, actor, grants } = order;
  try {
    const outcome = await openReleaseService({
      store,
      author: actor,
      root,
      packages,
      onStep,
      grants,
    }).publish(order);
    return { outcome: await logged(store, actor, outcome, complain) };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { failure: error.failure };
  }
}

/** MB for the compiler; a kit and a remote take about 300. */
const MAX_MEMORY_MB = 1_024;
const BACKGROUND_NICENESS = 10;

export interface PublishLimits {
  readonly seconds: number;
  readonly signal?: AbortSignal;
}

/**
 * Publishes in a child process: the compiler would block the edge for seconds. Keys and settings are
 * inherited.
 */
export function publishInProcess(
  location: string,
  dataFolder: string,
  { seconds, signal }: PublishLimits,
): (order: UploadedRequest, onStep: OnStep) => Promise<Ended> {
  return (order, onStep) =>
    new Promise<Ended>((resolve, reject) => {
      const child = fork(publisherPath, {
        env: { ...process.env, DATA_DIR: dataFolder },
        execArgv: ['--import', publisherPreload, `--max-old-space-size=${MAX_MEMORY_MB}`],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      stepBehind(child.pid);
      const begun = performance.now();
      let step: PublishStep | undefined;
      let stepBegun = begun;
      let isTooLong = false;
      const stop = () => {
        isTooLong = true;
        child.kill('SIGKILL');
      };
      const killTimer = setTimeout(stop, seconds * 1000);
      signal?.addEventListener('abort', stop, { once: true });
      let ended: Ended | undefined;
      child.on('message', (received) => {
        const message = received as FromPublisher;
        if (message === READY) child.send({ location, order });
        else if ('ended' in message) ended = message.ended;
        else {
          step = message.step;
          stepBegun = performance.now();
          onStep(step);
        }
      });
      child.once('error', reject);
      child.once('close', () => {
        clearTimeout(killTimer);
        signal?.removeEventListener('abort', stop);
        const end = { step, took: performance.now() - begun, stepTook: performance.now() - stepBegun };
        resolve(ended ?? { failure: cutShort(order.names, isTooLong ? 'too_long' : 'broke_off', end) });
      });
    });
}

function stepBehind(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, BACKGROUND_NICENESS);
  } catch {
    // Already ended, or not permitted.
  }
}

interface End {
  readonly step: PublishStep | undefined;
  readonly took: number;
  readonly stepTook: number;
}

function cutShort(
  names: readonly string[],
  code: 'too_long' | 'broke_off',
  { step, took, stepTook }: End,
): Failure {
  const inSeconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`;
  const doing = step?.doing ?? 'starting';
  const what = `The publish of ${names.join(', ')}`;
  const isOfStore = step?.isOfStore ?? true;
  const reason =
    code === 'too_long'
      ? `${what} was stopped after ${inSeconds(took)}; it spent the last ${inSeconds(stepTook)} ${doing}.`
      : `${what} ended unexpectedly while ${doing}: it may have needed more than ${MAX_MEMORY_MB} MB.`;
  const hint = isOfStore
    ? 'Check `status` before you try again.'
    : 'Nothing was stored. PUBLISH_SECONDS of the edge sets the time limit.';
  return { code, exitCode: isOfStore ? exitCodes.store : exitCodes.refused, reasons: [reason, hint] };
}
