import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import { RequestError } from '@lisan/errors';
import type { ProcessEntry } from '@lisan/engine-runtime';
import { isSandboxError, startSandbox, type SandboxLimits, type SandboxProcess } from './sandbox-process';

export interface SandboxPoolOptions {
  readonly entry: ProcessEntry;
  readonly limits: SandboxLimits;
  /** Concurrent requests, each in its own process; others wait. */
  readonly concurrency?: number;
  readonly maxQueued?: number;
  /** Idle seconds before a process ends; with 0 each process reads one file only. */
  readonly idleSeconds?: number;
}

/**
 * Parses untrusted uploads in sandboxed processes with time and memory limits. A process that ended is
 * replaced at the next request.
 */
export interface SandboxPool<Input, Output> {
  /**
   * Aborting the signal kills the work and rejects with its reason. Throws SandboxError when the file
   * exceeds its limits or the process fails, and RequestError `engine_unavailable` when too many requests wait.
   */
  run(input: Input, signal?: AbortSignal): Promise<Output>;
  /** Ends idle processes; busy ones end after their request. */
  close(): Promise<void>;
}

const RETRY_AFTER_SECONDS = 10;

export function createSandboxPool<Input extends object, Output>(
  options: SandboxPoolOptions,
): SandboxPool<Input, Output> {
  const { entry, limits, concurrency = 2, maxQueued = 40, idleSeconds = 0 } = options;
  const limit = bulkhead(concurrency, maxQueued);
  const idle: { readonly process: SandboxProcess<Input, Output>; readonly timer: NodeJS.Timeout }[] = [];

  function takeIdle(): SandboxProcess<Input, Output> | undefined {
    for (let candidate = idle.pop(); candidate; candidate = idle.pop()) {
      clearTimeout(candidate.timer);
      if (candidate.process.isUsable) return candidate.process;
    }
    return undefined;
  }

  async function park(process: SandboxProcess<Input, Output>): Promise<void> {
    if (idleSeconds === 0 || !process.isUsable) return process.end();
    const timer = setTimeout(() => void discard(process), idleSeconds * 1000).unref();
    idle.push({ process, timer });
  }

  function discard(process: SandboxProcess<Input, Output>): Promise<void> {
    const index = idle.findIndex((candidate) => candidate.process === process);
    if (index >= 0) idle.splice(index, 1);
    return process.end();
  }

  async function runIn(process: SandboxProcess<Input, Output>, input: Input, signal?: AbortSignal) {
    try {
      return await process.run(input, signal);
    } finally {
      await park(process);
    }
  }

  async function runWithRetry(input: Input, signal?: AbortSignal): Promise<Output> {
    signal?.throwIfAborted();
    const candidate = takeIdle();
    try {
      if (candidate) return await runIn(candidate, input, signal);
    } catch (error) {
      // An earlier file may have crashed the process: retry once in a fresh one.
      if (!isSandboxError(error) || error.code !== 'ended') throw error;
    }
    return runIn(startSandbox(entry, limits), input, signal);
  }

  return {
    async run(input, signal) {
      signal?.throwIfAborted();
      try {
        return await limit.execute(() => runWithRetry(input, signal));
      } catch (error) {
        if (!isBulkheadRejectedError(error)) throw error;
        throw new RequestError('engine_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
      }
    },
    async close() {
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer);
        await process.end();
      }
    },
  };
}
