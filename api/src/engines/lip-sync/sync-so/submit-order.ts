import { setTimeout as wait } from 'node:timers/promises';
import {
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  type ProviderRejected,
  type ProviderUnavailable,
} from '../../provider-http';
import { awaitedProblem } from '../work-at-provider';
import type { GenerateOrder, SyncSoApi } from './sync-so-api';

/** How far a job at sync.so has come: what must be sent again unchanged, or asked for, after an interruption. */
export interface Checkpoint {
  readonly videoAsset?: string;
  readonly audioAsset?: string;
  readonly syncMode?: 'cut_off' | 'loop';
  /** The pauses until now for what is awaited, the order or the download, in seconds. */
  readonly waited?: string;
  readonly generation?: string;
  /** When the generation was first seen finished, ISO 8601: from then on there is only something to fetch. */
  readonly finishedAt?: string;
}

export function readWaited({ waited }: Checkpoint): number {
  const seconds = Number(waited ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}

/** Reads a saved checkpoint; one that is damaged counts as none. */
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

interface SubmitOptions {
  readonly api: SyncSoApi;
  /** The pauses of the job before this try, in seconds. */
  readonly waited: number;
  /** Milliseconds. */
  readonly pauseMs: number;
  readonly signal: AbortSignal;
}

/** Times that an order is sent in one go while the first one is still being answered there. */
const TRIES = 5;
/** The key is known with another order: only a new key could help, and that would be a second order. */
const conflict = /CONFLICT|MISMATCH|REUSE/i;

/**
 * Sends an order under its key until it is known which generation it became: one order, however often it is sent.
 * @returns the generation's id
 */
export async function submitOrder(order: GenerateOrder, options: SubmitOptions): Promise<string> {
  const { api, waited, pauseMs, signal } = options;
  let last: unknown;
  // A try that ended in a pause has left an order behind of which nothing is known.
  let mayBeTaken = waited > 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return (await api.generate(order, signal)).id;
    } catch (error) {
      signal.throwIfAborted();
      const known = findGeneration(error);
      if (known !== undefined) return known;
      // Once it may have been taken, that nobody can be reached any more says nothing about it.
      const isUnreachable = isProviderBusy(error) || isProviderUnavailable(error);
      if (!isUnsettled(error) && !(mayBeTaken && isUnreachable)) throw error;
      last = error;
      mayBeTaken = true;
      const asked = (retryAfterOf(error) ?? 0) * 1000;
      // A longer pause is the job's: it holds no place meanwhile.
      if (asked > 10 * pauseMs) break;
      await wait(Math.max(asked, pauseMs), undefined, { signal });
    }
  }
  throw awaitedProblem('order', waited, last);
}

function retryAfterOf(error: unknown): number | undefined {
  return isProviderBusy(error) || isProviderUnavailable(error) || isProviderRejected(error)
    ? error.retryAfter
    : undefined;
}

/** A refusal that names the generation tells us what we asked for. */
function findGeneration(error: unknown): string | undefined {
  const isAnswer = isProviderRejected(error) || isProviderUnavailable(error) || isProviderBusy(error);
  return isAnswer && isIdempotency(error) ? error.workId : undefined;
}

/**
 * The first one under this key is being answered, or nobody knows what became of it: there, or here, where the answer
 * was late, broken off, unreadable or a fault. It may have been taken, and then it is paid for.
 */
function isUnsettled(error: unknown): error is ProviderRejected | ProviderUnavailable {
  if (isProviderUnavailable(error)) return !error.isUnsent;
  return isProviderRejected(error) && isIdempotency(error) && !conflict.test(error.providerCode ?? '');
}

function isIdempotency({
  status,
  providerCode = '',
}: {
  status: number | undefined;
  providerCode: string | undefined;
}) {
  return status === 409 || /^IDEMPOTENCY_/i.test(providerCode);
}
