import { setTimeout as wait } from 'node:timers/promises';
import {
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  ProviderUnavailableError,
  ProviderRejectedError,
} from '@lisan/engine-contract';
import type { Generation, SyncSoApi } from './sync-so-api';
import { RequestError } from '@lisan/errors';
import { lipSyncError } from '../lip-sync-error';

export interface WatchOptions {
  readonly api: SyncSoApi;
  /** Milliseconds before the second poll; each pause grows by half, up to `maxDelayMs`. */
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  readonly timeoutMs: number;
}

/** Consecutive 404 responses before a generation counts as gone. */
const MAX_NOT_FOUND_REPLIES = 5;

export function isMissing(error: unknown): boolean {
  return isProviderRejected(error) && error.status === 404;
}

export class GenerationWatch {
  readonly #options: WatchOptions;
  readonly #wakers = new Map<string, AbortController>();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  async waitUntilEnded(
    id: string,
    signal: AbortSignal,
    onUpdate: (generation: Generation) => void,
  ): Promise<Generation> {
    const { api, initialDelayMs, maxDelayMs, timeoutMs } = this.#options;
    const deadline = performance.now() + timeoutMs;
    let delayMs = initialDelayMs;
    let missing = 0;
    try {
      while (performance.now() < deadline) {
        // Register before the request: a hint may be newer than the response.
        const waker = new AbortController();
        this.#wakers.set(id, waker);
        const generation = await api.getGeneration(id, signal).catch((error: unknown) => {
          if (isProviderUnavailable(error) || isProviderBusy(error)) return undefined;
          // A new generation is not visible everywhere at once.
          if (isMissing(error) && (missing += 1) < MAX_NOT_FOUND_REPLIES) return undefined;
          throw error;
        });
        if (generation) missing = 0;
        if (generation) onUpdate(generation);
        if (generation && generation.status !== 'PENDING' && generation.status !== 'PROCESSING')
          return generation;
        if (await waitForHint(delayMs, waker.signal, signal)) delayMs = initialDelayMs;
        else delayMs = Math.min(maxDelayMs, delayMs * 1.5);
      }
    } finally {
      this.#wakers.delete(id);
    }
    throw new ProviderUnavailableError({
      provider: 'sync.so',
      message: `did not finish ${id} within ${Math.round(timeoutMs / 60_000)} minutes`,
    });
  }

  /** Makes the next poll happen now. Safe to call unauthenticated: it only triggers a poll. */
  hint(id: string): void {
    this.#wakers.get(id)?.abort();
  }
}

async function waitForHint(milliseconds: number, hint: AbortSignal, signal: AbortSignal): Promise<boolean> {
  try {
    // Jitter: jobs that started together should not poll together.
    await wait(milliseconds * (0.85 + 0.3 * Math.random()), undefined, {
      signal: AbortSignal.any([signal, hint]),
    });
    return false;
  } catch {
    signal.throwIfAborted();
    return true;
  }
}

export function generationError({ id, status, error, errorCode }: Generation): RequestError {
  const cause = new ProviderRejectedError({
    provider: 'sync.so',
    message: `${status}: ${error ?? 'no reason given'}`,
    providerCode: errorCode,
    requestId: id,
  });
  const description = `${errorCode ?? ''} ${error ?? ''}`.toLowerCase();
  if (/no[_ ]face|face[_ ]not|face.*(detect|found)|speaker.*(detect|found)/.test(description)) {
    return lipSyncError('lip_sync_no_face', {}, cause);
  }
  if (status === 'REJECTED')
    return new RequestError('unsuitable_media', { message: 'lip_sync_provider_rejected', cause });
  return new RequestError('provider_rejected', { message: 'provider_lip_sync_failed', cause });
}
