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
function oneByOne(check: LipSyncEngine['check']): LipSyncEngine['check'] {
  let last: Promise<unknown> = Promise.resolve();
  return (videoPath, signal) => {
    const look = last.then(() => {
      signal?.throwIfAborted();
      return check(videoPath, signal);
    });
    last = look.catch(() => undefined);
    return look;
  };
}

/** sync.so when there is a key, the built-in engine otherwise. The face is looked for on this machine in both cases. */
export function chooseLipSync({ sync, ...options }: LipSyncChoice): LipSyncEngine {
  const builtIn = createBuiltInLipSync(options);
  if (sync.key === null) return builtIn;
  const { minimumSeconds, maximumSeconds } = options;
  const provider = createSyncSoLipSync({
    ...{ apiKey: sync.key, baseUrl: sync.baseUrl, model: sync.model, minimumSeconds, maximumSeconds },
    moreFileHosts: sync.fileHosts ?? [],
    checkFace: oneByOne(builtIn.check),
  });
  return {
    ...provider,
    async close() {
      await provider.close();
      await builtIn.close();
    },
  };
}
