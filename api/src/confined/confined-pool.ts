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
  /** A script that calls `serveOrders`. */
  readonly entry: ProcessEntry;
  readonly limits: ConfinedLimits;
  /** Orders at a time, each in a process of its own; others wait their turn. */
  readonly concurrency?: number;
  /** More are turned away. */
  readonly mostWaiting?: number;
  /** Seconds a process waits for another order; with 0 each has seen one file in its life. */
  readonly idleSeconds?: number;
}

/**
 * Strangers' files are looked at in processes with limits of time and memory: whatever a hostile file does to its
 * parser, it does there, alone. A process that ended is replaced with the next order.
 */
export interface ConfinedPool<Order, Answer> {
  /**
   * An aborted signal ends the work at once and rejects with its reason.
   * @throws ConfinedFailure when the file cost too much, or the process did not work
   * @throws Problem `engine_unavailable` when too many wait already
   */
  ask(order: Order, signal?: AbortSignal): Promise<Answer>;
  /** Ends every process that waits; one that works ends with its order. */
  close(): Promise<void>;
}

const WAITS_SECONDS = 10;

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
      // It may have died of the file before, whose turn is over: this one is given to a process that has seen no other.
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
        throw new Problem('engine_unavailable', { retryAfter: WAITS_SECONDS });
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
