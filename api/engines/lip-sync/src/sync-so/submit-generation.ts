import { setTimeout as wait } from 'node:timers/promises';
import {
  isProviderBusy,
  isProviderError,
  isProviderRejected,
  isProviderUnavailable,
  type ProviderBusyError,
  type ProviderRejectedError,
  type ProviderUnavailableError,
} from '@lisan/engine-contract';
import { pendingError } from '../provider-retries';
import type { GenerationRequest, SyncSoApi } from './sync-so-api';

/** Progress of a job at sync.so: what an attempt resends unchanged, or resumes, after an interruption. */
export interface Checkpoint {
  readonly videoAsset?: string;
  readonly audioAsset?: string;
  readonly syncMode?: 'cut_off' | 'loop';
  /** Seconds of pauses so far while waiting for the request or the download. */
  readonly waited?: string;
  readonly generation?: string;
  /** ISO 8601 time when the generation was first seen finished; only the download is left. */
  readonly finishedAt?: string;
}

export function readWaited({ waited }: Checkpoint): number {
  const seconds = Number(waited ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}

export function readCheckpoint(text: string | undefined): Checkpoint {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const fields = Object.entries(value).filter(([, field]) => typeof field === 'string');
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}

/** Attempts in a row while the first request is still being processed. */
const MAX_ATTEMPTS = 5;
/** The key belongs to another request; a new key would create a second generation. */
const conflict = /CONFLICT|MISMATCH|REUSE/i;

/**
 * Submits a request under its key until its generation is known; repeats create only one.
 * @returns the generation's id
 */
export async function submitGeneration(
  request: GenerationRequest,
  api: SyncSoApi,
  { waited, delayMs, signal }: { waited: number; delayMs: number; signal: AbortSignal },
): Promise<string> {
  let last: unknown;
  // An attempt that ended in a pause may have been accepted.
  let mayBeAccepted = waited > 0;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return (await api.generate(request, signal)).id;
    } catch (error) {
      signal.throwIfAborted();
      const generationId = findGeneration(error);
      if (generationId !== undefined) return generationId;
      // A request that may have been accepted stays pending when the provider is unreachable.
      const isUnreachable = isProviderBusy(error) || isProviderUnavailable(error);
      if (!isUnsettled(error) && !(mayBeAccepted && isUnreachable)) throw error;
      last = error;
      mayBeAccepted = true;
      const requestedDelayMs = isProviderError(error) ? (error.retryAfter ?? 0) * 1000 : 0;
      // Leave long pauses to the job queue, which frees the slot.
      if (requestedDelayMs > 10 * delayMs) break;
      await wait(Math.max(requestedDelayMs, delayMs), undefined, { signal });
    }
  }
  throw pendingError('order', waited, last);
}

function findGeneration(error: unknown): string | undefined {
  return isProviderError(error) && isIdempotency(error) ? error.workId : undefined;
}

/**
 * True when the request may have been accepted, and therefore paid for: its key is in use, or the response
 * was late, cut off, unreadable or a server error.
 */
function isUnsettled(error: unknown): error is ProviderRejectedError | ProviderUnavailableError {
  if (isProviderUnavailable(error)) return !error.isUnsent;
  return isProviderRejected(error) && isIdempotency(error) && !conflict.test(error.providerCode ?? '');
}

function isIdempotency({
  status,
  providerCode = '',
}: ProviderRejectedError | ProviderUnavailableError | ProviderBusyError) {
  return status === 409 || /^IDEMPOTENCY_/i.test(providerCode);
}
