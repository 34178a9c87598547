import type { Preflight, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export interface Pair {
  readonly audioId: string;
  readonly videoId: string;
}

/** Milliseconds. Face detection takes seconds, in a queue minutes. */
const PREFLIGHT_TIMEOUT_MS = 180_000;

export function createPreflightRequests({ api }: HostServices, { email: user_email }: SessionUser) {
  const inputFor = ({ audioId, videoId }: Pair) => ({
    body: { user_email, audio_id: audioId, video_id: videoId },
  });
  const optionsFor = (signal: AbortSignal) => ({ signal, timeout: PREFLIGHT_TIMEOUT_MS });
  return {
    inspect: (pair: Pair, signal: AbortSignal): Promise<Preflight> =>
      api.call('POST /video/preflight', inputFor(pair), optionsFor(signal)),
    /** URL of a two-second preview. */
    async preview(pair: Pair, signal: AbortSignal): Promise<string> {
      return (await api.call('POST /video/preview', inputFor(pair), optionsFor(signal))).preview_url;
    },
  };
}
