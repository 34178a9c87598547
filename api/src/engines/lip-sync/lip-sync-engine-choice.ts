import { createBuiltInLipSync, type BuiltInLipSyncOptions } from './built-in-lip-sync';
import type { LipSyncEngine } from './lip-sync-engine';
import { createSyncSoLipSync } from './sync-so-lip-sync';

export interface LipSyncChoice extends BuiltInLipSyncOptions {
  /** Of sync.so; without a key the built-in engine works. */
  readonly sync: {
    readonly key: string | null;
    readonly baseUrl: string;
    readonly model: string;
    readonly fileHosts?: readonly string[] | undefined;
  };
}

/** A look takes a processor and some hundred megabytes, however many orders wait at the provider. */
function oneByOne<Seen>(
  look: (videoPath: string, signal?: AbortSignal) => Promise<Seen>,
): (videoPath: string, signal?: AbortSignal) => Promise<Seen> {
  let last: Promise<unknown> = Promise.resolve();
  return (videoPath, signal) => {
    const seen = last.then(() => {
      signal?.throwIfAborted();
      return look(videoPath, signal);
    });
    last = seen.catch(() => undefined);
    return seen;
  };
}

/**
 * sync.so when there is a key, the built-in engine otherwise. The face is looked for, and a video previewed and proven,
 * on this machine in both cases.
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
    check: oneByOne(builtIn.check),
    preview: builtIn.preview,
    prove: oneByOne(builtIn.prove),
    async close() {
      await provider.close();
      await builtIn.close();
    },
  };
}
