import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { Problem } from '@lisan/errors';
import type { ProcessEntry } from '../runtime/entry-point';
import {
  isConfinedFailure,
  startConfined,
  type ConfinedLimits,
  type ConfinedProcess,
} from './confined-process';

export interface ConfinedPoolOptions {
  readonly entry: ProcessEntry;
  readonly limits: ConfinedLimits;
  /** Concurrent requests, each in its own process; others wait. */
  readonly concurrency?: number;
  readonly mostWaiting?: number;
  /** Idle seconds before a process ends; with 0 each process reads one file only. */
  readonly idleSeconds?: number;
}

/**
 * Parses untrusted uploads in sandboxed processes with time and memory limits. A process that ended is
 * replaced at the next request.
 */
export interface ConfinedPool<Order, Answer> {
  /**
   * Aborting the signal kills the work and rejects with its reason. Throws ConfinedFailure when the file
   * exceeds its limits or the process fails, and Problem `engine_unavailable` when too many requests wait.
   */
  ask(order: Order, signal?: AbortSignal): Promise<Answer>;
  /** Ends idle processes; busy ones end after their request. */
  close(): Promise<void>;
}

const RETRY_AFTER_SECONDS = 10;

export function createConfinedPool<Order extends object, Answer>(
  options: ConfinedPoolOptions,
): ConfinedPool<Order, Answer> {
  const { entry, limits, concurrency = 2, mostWaiting = 40, idleSeconds = 0 } = options;
  const limit = bulkhead(concurrency, mostWaiting);
  const waiting: { readonly process: ConfinedProcess<Order, Answer>; readonly timer: NodeJS.Timeout }[] = [];

  function takeWaiting(): ConfinedProcess<Order, Answer> | undefined {
    for (let kept = waiting.pop(); kept; kept = waiting.pop()) {
      clearTimeout(kept.timer);
      if (kept.process.isUsable) return kept.process;
    }
    return undefined;
  }

  async function keep(process: ConfinedProcess<Order, Answer>): Promise<void> {
    if (idleSeconds === 0 || !process.isUsable) return process.end();
    const timer = setTimeout(() => void forget(process), idleSeconds * 1000).unref();
    waiting.push({ process, timer });
  }

  function forget(process: ConfinedProcess<Order, Answer>): Promise<void> {
    const index = waiting.findIndex((kept) => kept.process === process);
    if (index >= 0) waiting.splice(index, 1);
    return process.end();
  }

  async function work(process: ConfinedProcess<Order, Answer>, order: Order, signal?: AbortSignal) {
    try {
      return await process.ask(order, signal);
    } finally {
      await keep(process);
    }
  }

  async function serve(order: Order, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const kept = takeWaiting();
    try {
      if (kept) return await work(kept, order, signal);
    } catch (error) {
      // An earlier file may have crashed the process: retry once in a fresh one.
      if (!isConfinedFailure(error) || error.code !== 'ended') throw error;
    }
    return work(startConfined(entry, limits), order, signal);
  }

  return {
    async ask(order, signal) {
      signal?.throwIfAborted();
      try {
        return await limit.execute(() => serve(order, signal));
      } catch (error) {
        if (!isBulkheadRejectedError(error)) throw error;
        throw new Problem('engine_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
      }
    },
    async close() {
      for (const { process, timer } of waiting.splice(0)) {
        clearTimeout(timer);
        await process.end();
      }
    },
  };
}
