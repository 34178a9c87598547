import { createStore } from 'zustand/vanilla';
import type { Preflight, SessionUser } from '@lisan/contract';
import { isAbortError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  readonlyStore,
  type AccountStore,
  type HostServices,
  accountStore,
} from '@lisan/remote-kit';

/** A sound and a picture that are to be brought together. */
export interface Pair {
  readonly audioId: string;
  readonly videoId: string;
}

export interface PreflightState {
  /** What the server said of this pair; null while it looks, and when it could not. */
  readonly told: Preflight | null;
  readonly hasFailed: boolean;
  /** Address of two seconds with the mouth moving. */
  readonly previewUrl: string | null;
  readonly isPreviewing: boolean;
}

export interface PreflightStore extends AccountStore<PreflightState> {
  /** Looks at a pair; one that is still being looked at is left. */
  inspect(pair: Pair): Promise<void>;
  preview(pair: Pair): Promise<void>;
}

const nothing: PreflightState = { told: null, hasFailed: false, previewUrl: null, isPreviewing: false };
/** Milliseconds. A face is looked for in seconds, behind others in minutes. */
const PATIENCE = 180_000;

/** What is known of a lip-sync before it is ordered. */
export function createPreflightStore(
  host: HostServices,
  { email: user_email }: SessionUser,
  signal: AbortSignal,
): PreflightStore {
  const store = createStore<PreflightState>(() => nothing);
  const { setState } = store;
  const attempt = attemptWith(failureToast<'preview'>(host, 'lip-sync'));
  let looking = new AbortController();

  const ask = (pair: Pair) => ({
    input: { body: { user_email, audio_id: pair.audioId, video_id: pair.videoId } },
    options: { signal: AbortSignal.any([looking.signal, signal]), timeout: PATIENCE },
  });

  return {
    ...readonlyStore(store),
    start: () => undefined,
    refresh: async () => undefined,
    async inspect(pair) {
      looking.abort();
      looking = new AbortController();
      setState(nothing);
      const { input, options } = ask(pair);
      try {
        const told = await host.api.call('POST /video/preflight', input, options);
        if (!options.signal.aborted) setState({ told });
      } catch (error) {
        if (options.signal.aborted || isAbortError(error)) return;
        // It stands in its place, and can be asked again; the order does not wait for it.
        setState({ hasFailed: true });
      }
    },
    async preview(pair) {
      const { input, options } = ask(pair);
      setState({ isPreviewing: true, previewUrl: null });
      await attempt('preview', async () => {
        const { preview_url } = await host.api.call('POST /video/preview', input, options);
        if (!options.signal.aborted) setState({ previewUrl: preview_url });
      });
      if (!options.signal.aborted) setState({ isPreviewing: false });
    },
  };
}

export const [usePreflight, usePreflightStore] = accountStore(createPreflightStore);
