import { setTimeout as wait } from 'node:timers/promises';
import {
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  type ProviderRejected,
} from '../../provider-http';
import { awaitedProblem } from '../work-at-provider';
import type { GenerateOrder, SyncSoApi } from './sync-so-api';

interface PlaceOptions {
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
export async function placeOrder(order: GenerateOrder, options: PlaceOptions): Promise<string> {
  const { api, waited, pauseMs, signal } = options;
  let last: unknown;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return (await api.generate(order, signal)).id;
    } catch (error) {
      signal.throwIfAborted();
      const known = findGeneration(error);
      if (known !== undefined) return known;
      if (!isUnsettled(error)) throw error;
      last = error;
      const asked = (error.retryAfter ?? 0) * 1000;
      // A longer pause is the job's: it holds no place meanwhile.
      if (asked > 10 * pauseMs) break;
      await wait(Math.max(asked, pauseMs), undefined, { signal });
    }
  }
  throw awaitedProblem('order', waited, last);
}

/** A refusal that names the generation tells us what we asked for. */
function findGeneration(error: unknown): string | undefined {
  const isAnswer = isProviderRejected(error) || isProviderUnavailable(error) || isProviderBusy(error);
  return isAnswer && isIdempotency(error) ? error.workId : undefined;
}

/** The first one under this key is being answered, or nobody there knows what became of it. */
function isUnsettled(error: unknown): error is ProviderRejected {
  const isAnswer = isProviderRejected(error) || isProviderUnavailable(error);
  return isAnswer && isIdempotency(error) && !conflict.test(error.providerCode ?? '');
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
