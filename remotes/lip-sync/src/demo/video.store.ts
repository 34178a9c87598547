import { createStore } from 'zustand/vanilla';
import { ApiError, errorStatus, isErrorCode } from '@lisan/errors';
import type { CallStream, DemoState } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  readonlyStore,
  type AccountStore,
  type HostServices,
  useTranslations,
} from '@lisan/remote-kit';

interface VideoState {
  readonly demo: DemoState | null;
  readonly isMissing: boolean;
  /** 0 to 1 while the video is made; null otherwise. */
  readonly progress: number | null;
}

export interface VideoStore extends AccountStore<VideoState> {
  start(): void;
  film(): Promise<void>;
  stop(): void;
  failPlayback(reason: unknown): void;
}

export function createVideoStore(host: HostServices): VideoStore {
  const { api, bus } = host;
  const fail = failureToast<'film' | 'playback'>(host, DEMO);
  const attempt = attemptWith(fail);
  const store = createStore<VideoState>(() => ({ demo: null, isMissing: false, progress: null }));
  const { setState, getState } = store;
  let filming = new AbortController();

  async function refresh(): Promise<void> {
    try {
      setState({ demo: await api.call('GET /demo', {}), isMissing: false });
    } catch {
      setState({ isMissing: getState().demo === null });
    }
  }

  function hear(event: CallStream<'POST /demo/results/:id/video'>): void {
    if (event.event === 'progress') return setState({ progress: event.data.fraction });
    if (event.event === 'error') {
      const { code, detail } = event.data;
      throw new ApiError({ status: isErrorCode(code) ? errorStatus[code] : 500, code, detail });
    }
    const { demo } = getState();
    if (demo) setState({ demo: { ...demo, result: event.data } });
    bus.publish('demo.made', { demoId: event.data.demo_id, hasVideo: true });
  }

  return {
    ...readonlyStore(store),
    refresh,
    start: () =>
      void bus.subscribe('demo.made', ({ demoId, hasVideo }) => {
        const result = getState().demo?.result;
        if (result?.demo_id !== demoId || (hasVideo && result.video_url === null)) void refresh();
      }),
    async film() {
      const id = getState().demo?.result?.demo_id;
      if (id === undefined || getState().progress !== null) return;
      filming = new AbortController();
      setState({ progress: 0 });
      await attempt('film', async () => {
        const { signal } = filming;
        for await (const event of api.stream('POST /demo/results/:id/video', { params: { id } }, { signal }))
          hear(event);
      });
      setState({ progress: null });
      await refresh();
    },
    stop: () => filming.abort(),
    failPlayback: (reason) => void fail(reason, 'playback'),
  };
}

export const DEMO = 'lip-sync-demo';

export const useDemoTranslations = () => useTranslations(DEMO);
