import { createStore } from 'zustand/vanilla';
import {
  attemptWith,
  failureToast,
  readonlyStore,
  remember,
  type AccountStore,
  type HostServices,
  useTranslations,
} from '@lisan/remote-kit';

interface ScriptState {
  readonly idea: string;
  readonly script: string;
  readonly isWriting: boolean;
  /** A generated script that waits because the user typed another one. */
  readonly offered: string | null;
}

export interface ScriptStore extends AccountStore<ScriptState> {
  setIdea(idea: string): void;
  setScript(script: string): void;
  write(): Promise<void>;
  stop(): void;
  answerOffer(isTaken: boolean): void;
  hand(): void;
}

export function createScriptStore(host: HostServices): ScriptStore {
  const { api, bus, memory } = host;
  const attempt = attemptWith(failureToast<'write'>(host, DEMO));
  const store = createStore<ScriptState>(() => ({ idea: '', script: '', isWriting: false, offered: null }));
  const { setState, getState } = store;
  remember(store, memory, { idea: 'chat.demo-idea', script: 'chat.demo-script' });
  let writing = new AbortController();
  let written = getState().script;

  function hand(): void {
    const script = getState().script.trim();
    if (script !== '') bus.publish('demo.written', { script });
  }

  function take(script: string): void {
    written = script;
    setState({ script, offered: null });
    hand();
  }

  return {
    ...readonlyStore(store),
    refresh: async () => undefined,
    start: hand,
    hand,
    setIdea: (idea) => setState({ idea }),
    setScript: (script) => setState({ script }),
    async write() {
      const idea = getState().idea.trim();
      if (idea === '' || getState().isWriting) return;
      writing = new AbortController();
      setState({ isWriting: true });
      await attempt('write', async () => {
        const { script } = await api.call(
          'POST /demo/script',
          { body: { idea } },
          { signal: writing.signal },
        );
        const present = getState().script;
        if (present.trim() === '' || present === written) take(script);
        else setState({ offered: script });
      });
      setState({ isWriting: false });
    },
    stop: () => writing.abort(),
    answerOffer(isTaken) {
      const { offered } = getState();
      if (isTaken && offered !== null) take(offered);
      else setState({ offered: null });
    },
  };
}

/** Namespace of the step, loaded apart from the view. */
export const DEMO = 'chat-demo';

export const useDemoTranslations = () => useTranslations(DEMO);
