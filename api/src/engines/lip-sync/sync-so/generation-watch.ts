import { setTimeout as wait } from 'node:timers/promises';
import {
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  ProviderUnavailable,
  ProviderRejected,
} from '../../provider-http';
import type { Generation, SyncSoApi } from './sync-so-api';
import { Problem } from '@lisan/errors';
import { refusalProblem } from '../refusals';

export interface WatchOptions {
  readonly api: SyncSoApi;
  /** Milliseconds before the second look; each pause is half as long again, up to `longestPauseMs`. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Milliseconds after which a generation that does not end is given up. */
  readonly patienceMs: number;
}

/** So often in a row a generation may be unknown before it counts as gone. */
const LOOKS_WITHOUT_TRACE = 5;

export function isMissing(error: unknown): boolean {
  return isProviderRejected(error) && error.status === 404;
}

/** Waits for generations by looking again and again; a webhook's hint only makes the next look come sooner. */
export class GenerationWatch {
  readonly #options: WatchOptions;
  /** Generations that are waited for; aborted by a hint, and renewed before each look. */
  readonly #wakers = new Map<string, AbortController>();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Resolves when the generation has ended, well or not. Short failures of the network are waited out. */
  async untilEnded(
    id: string,
    signal: AbortSignal,
    onLook: (generation: Generation) => void,
  ): Promise<Generation> {
    const { api, firstPauseMs, longestPauseMs, patienceMs } = this.#options;
    const deadline = performance.now() + patienceMs;
    let pause = firstPauseMs;
    let missing = 0;
    try {
      while (performance.now() < deadline) {
        // A hint that comes while the answer is under way counts: the answer may be older than it.
        const waker = new AbortController();
        this.#wakers.set(id, waker);
        const generation = await api.getGeneration(id, signal).catch((error: unknown) => {
          if (isProviderUnavailable(error) || isProviderBusy(error)) return undefined;
          // What was taken a moment ago is not known everywhere yet.
          if (isMissing(error) && (missing += 1) < LOOKS_WITHOUT_TRACE) return undefined;
          throw error;
        });
        if (generation) missing = 0;
        if (generation) onLook(generation);
        if (generation && generation.status !== 'PENDING' && generation.status !== 'PROCESSING')
          return generation;
        if (await isWoken(pause, waker.signal, signal)) pause = firstPauseMs;
        else pause = Math.min(longestPauseMs, pause * 1.5);
      }
    } finally {
      this.#wakers.delete(id);
    }
    throw new ProviderUnavailable({
      provider: 'sync.so',
      message: `did not finish ${id} within ${Math.round(patienceMs / 60_000)} minutes`,
    });
  }

  /** Somebody says that something happened to this generation. Who says it does not matter: it is looked up. */
  hint(id: string): void {
    this.#wakers.get(id)?.abort();
  }
}

/** Waits so long, or until a hint: true then. */
async function isWoken(milliseconds: number, hint: AbortSignal, signal: AbortSignal): Promise<boolean> {
  try {
    // Jitter: many jobs that began together need not ask together.
    await wait(milliseconds * (0.85 + 0.3 * Math.random()), undefined, {
      signal: AbortSignal.any([signal, hint]),
    });
    return false;
  } catch {
    signal.throwIfAborted();
    return true;
  }
}

/** The Problem for a generation that did not succeed. sync.so's own words are its `cause`, for the log. */
export function generationProblem({ id, status, error, errorCode }: Generation): Problem {
  const cause = new ProviderRejected({
    provider: 'sync.so',
    message: `${status}: ${error ?? 'no reason given'}`,
    providerCode: errorCode,
    requestId: id,
  });
  const words = `${errorCode ?? ''} ${error ?? ''}`.toLowerCase();
  if (/no[_ ]face|face[_ ]not|face.*(detect|found)|speaker.*(detect|found)/.test(words)) {
    return refusalProblem('lip_sync_no_face', {}, cause);
  }
  if (status === 'REJECTED')
    return new Problem('unsuitable_media', { message: 'lip_sync_provider_rejected', cause });
  return new Problem('provider_rejected', { message: 'provider_lip_sync_failed', cause });
}
