import { createStore } from 'zustand/vanilla';
import type { DemoResult, DemoState } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  readonlyStore,
  type AccountStore,
  type HostServices,
  useTranslations,
} from '@lisan/remote-kit';

interface VoiceState {
  readonly script: string;
  readonly demo: DemoState | null;
  readonly isMissing: boolean;
  readonly voiceId: string;
  readonly result: DemoResult | null;
  readonly isSpeaking: boolean;
}

export interface VoiceStore extends AccountStore<VoiceState> {
  start(): void;
  choose(voiceId: string): void;
  speak(sample: string): Promise<void>;
  stop(): void;
  failPlayback(reason: unknown): void;
}

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text);

export function voicesFor(
  { demo, script }: Pick<VoiceState, 'demo' | 'script'>,
  otherwise: string,
): DemoState['voices'] {
  const language = script === '' ? otherwise : isArabic(script) ? 'ar' : 'en';
  return demo?.voices.filter((voice) => voice.language.split('-')[0] === language) ?? [];
}

export function createVoiceStore(host: HostServices): VoiceStore {
  const { api, bus, translator } = host;
  const fail = failureToast<'speak' | 'playback'>(host, DEMO);
  const attempt = attemptWith(fail);
  const store = createStore<VoiceState>(() => ({
    script: '',
    demo: null,
    isMissing: false,
    voiceId: '',
    result: null,
    isSpeaking: false,
  }));
  const { setState, getState } = store;
  let speaking = new AbortController();

  function tell(result: DemoResult): void {
    bus.publish('demo.made', { demoId: result.demo_id, hasVideo: result.video_url !== null });
  }

  async function refresh(): Promise<void> {
    try {
      const demo = await api.call('GET /demo', {});
      const isNew = demo.result !== null && getState().result?.demo_id !== demo.result.demo_id;
      setState({ demo, isMissing: false, result: demo.result });
      if (demo.result && isNew) tell(demo.result);
    } catch {
      setState({ isMissing: getState().demo === null });
    }
  }

  return {
    ...readonlyStore(store),
    refresh,
    start: () => void bus.subscribe('demo.written', ({ script }) => setState({ script })),
    choose: (voiceId) => setState({ voiceId }),
    async speak(sample) {
      if (getState().isSpeaking) return;
      const fitting = voicesFor(getState(), translator.language);
      const voice = fitting.find(({ voice_id: id }) => id === getState().voiceId) ?? fitting[0];
      if (!voice) return;
      speaking = new AbortController();
      setState({ isSpeaking: true });
      await attempt('speak', async () => {
        const body = { script: getState().script || sample, voice_id: voice.voice_id };
        const result = await api.call(
          'POST /demo/speech',
          { body },
          { signal: speaking.signal, timeout: false },
        );
        setState({ result });
        tell(result);
      });
      setState({ isSpeaking: false });
      await refresh();
    },
    stop: () => speaking.abort(),
    failPlayback: (reason) => void fail(reason, 'playback'),
  };
}

export const DEMO = 'text-to-audio-demo';

export const useDemoTranslations = () => useTranslations(DEMO);
