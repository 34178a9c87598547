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
import { createPreflightRequests, type Pair } from './preflight.requests';

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

export function createPreflightStore(
  host: HostServices,
  user: SessionUser,
  signal: AbortSignal,
): PreflightStore {
  const requests = createPreflightRequests(host, user);
  const store = createStore<PreflightState>(() => nothing);
  const { setState } = store;
  const attempt = attemptWith(failureToast<'preview'>(host, 'lip-sync'));
  let controller = new AbortController();

  const untilNextPair = () => AbortSignal.any([controller.signal, signal]);

  return {
    ...readonlyStore(store),
    start: () => undefined,
    refresh: async () => undefined,
    async inspect(pair) {
      controller.abort();
      controller = new AbortController();
      setState(nothing);
      const ended = untilNextPair();
      try {
        const preflight = await requests.inspect(pair, ended);
        if (!ended.aborted) setState({ preflight });
      } catch (error) {
        if (ended.aborted || isAbortError(error)) return;
        // Shown in place with a retry; the job can start anyway.
        setState({ hasFailed: true });
      }
    },
    async preview(pair) {
      const ended = untilNextPair();
      setState({ isPreviewing: true, previewUrl: null });
      await attempt('preview', async () => {
        const previewUrl = await requests.preview(pair, ended);
        if (!ended.aborted) setState({ previewUrl });
      });
      if (!ended.aborted) setState({ isPreviewing: false });
    },
  };
}

export const [usePreflight, usePreflightStore] = accountStore(createPreflightStore);
