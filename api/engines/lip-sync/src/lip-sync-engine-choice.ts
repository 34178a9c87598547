import { createBuiltInLipSync, type BuiltInLipSyncOptions } from './built-in-lip-sync';
import type { LipSyncEngine } from '@lisan/engine-contract';
import { createSyncSoLipSync } from './sync-so-lip-sync';

interface LipSyncChoice extends BuiltInLipSyncOptions {
  readonly sync: {
    readonly key: string | null;
    readonly baseUrl: string;
    readonly model: string;
    readonly extraOptions?: Readonly<Record<string, unknown>> | undefined;
    readonly fileHosts?: readonly string[] | undefined;
  };
}

/** Runs checks one at a time: each needs a CPU core and hundreds of megabytes. */
function sequentially<Result>(
  check: (videoPath: string, signal?: AbortSignal) => Promise<Result>,
): (videoPath: string, signal?: AbortSignal) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (videoPath, signal) => {
    const result = last.then(() => {
      signal?.throwIfAborted();
      return check(videoPath, signal);
    });
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Chooses sync.so when there is a key, else the built-in engine. Face checks, previews and sync scores
 * always run on this machine, but a provider's job waits for none of them.
 */
export function chooseLipSync({ sync, ...options }: LipSyncChoice): LipSyncEngine {
  const builtIn = createBuiltInLipSync(options);
  if (sync.key === null) return builtIn;
  const { maximumSeconds } = options;
  const provider = createSyncSoLipSync({ ...sync, apiKey: sync.key, maximumSeconds });
  return {
    ...provider,
    name: 'sync.so',
    local: false,
    check: sequentially(builtIn.check),
    preview: builtIn.preview,
    score: sequentially(builtIn.score),
    async close() {
      await provider.close();
      await builtIn.close();
    },
  };
}
