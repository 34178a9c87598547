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

export interface Pair {
  readonly audioId: string;
  readonly videoId: string;
}

export interface PreflightState {
  /** Response for this pair; null while loading and after a failure. */
  readonly preflight: Preflight | null;
  readonly hasFailed: boolean;
  /** URL of a two-second preview. */
  readonly previewUrl: string | null;
  readonly isPreviewing: boolean;
}

export interface PreflightStore extends AccountStore<PreflightState> {
  inspect(pair: Pair): Promise<void>;
  preview(pair: Pair): Promise<void>;
}

const nothing: PreflightState = { preflight: null, hasFailed: false, previewUrl: null, isPreviewing: false };
/** Milliseconds. Face detection takes seconds, in a queue minutes. */
const PREFLIGHT_TIMEOUT_MS = 180_000;

export function createPreflightStore(
  host: HostServices,
  { email: user_email }: SessionUser,
  signal: AbortSignal,
): PreflightStore {
  const store = createStore<PreflightState>(() => nothing);
  const { setState } = store;
  const attempt = attemptWith(failureToast<'preview'>(host, 'lip-sync'));
  let controller = new AbortController();

  const requestFor = (pair: Pair) => ({
    input: { body: { user_email, audio_id: pair.audioId, video_id: pair.videoId } },
    options: { signal: AbortSignal.any([controller.signal, signal]), timeout: PREFLIGHT_TIMEOUT_MS },
  });

  return {
    ...readonlyStore(store),
    start: () => undefined,
    refresh: async () => undefined,
    async inspect(pair) {
      controller.abort();
      controller = new AbortController();
      setState(nothing);
      const { input, options } = requestFor(pair);
      try {
        const preflight = await host.api.call('POST /video/preflight', input, options);
        if (!options.signal.aborted) setState({ preflight });
      } catch (error) {
        if (options.signal.aborted || isAbortError(error)) return;
        // Shown in place with a retry; the job can start anyway.
        setState({ hasFailed: true });
      }
    },
    async preview(pair) {
      const { input, options } = requestFor(pair);
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
