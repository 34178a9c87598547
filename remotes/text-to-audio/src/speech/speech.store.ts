import { isNetworkError } from '@lisan/errors';
import { createStore } from 'zustand/vanilla';
import type { SessionUser } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  keyRequest,
  idempotencyKeyOf,
  remember,
  type AccountStore,
  type FailureToast,
  type HostServices,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import { createSpeechRequests, isLong, type OnProgress, type VoiceSample } from './speech.requests';
import { createAudios, type AudioActions } from '../audios/audios';
import { createSpeechText, type SpeechTextActions } from './speech-text';
import type { Failure, List, SpeechLists, SpeechState } from './speech-state';

export interface SpeechStore extends AccountStore<SpeechState>, SpeechTextActions, AudioActions {
  readonly fail: FailureToast<Failure>;
  load(list: List): Promise<void>;
  choose(voiceId: string): void;
  forgetPreview(): void;
  /** Speaks the text; `onlyChanged` reuses unchanged sentences of `base`. */
  speak(onlyChanged?: boolean): Promise<void>;
  forgetBase(): void;
  openClip(id: string | null): void;
  stopSpeaking(): void;
  followRuns(): Promise<void>;
  stopRun(id: string): Promise<void>;
  openScript(conversationId: string): void;
  makeVoice(sample: VoiceSample, onProgress: OnProgress): Promise<void>;
}

export function createSpeechStore(host: HostServices, user: SessionUser): SpeechStore {
  const { bus, memory, navigation, toasts, translator } = host;
  const requests = createSpeechRequests(host, user);
  const showFailure = failureToast<Failure>(host, 'text-to-audio');
  // Without a response, the charge is unknown.
  const fail = (error: unknown, what: Failure) =>
    showFailure(error, what === 'speak' && isNetworkError(error) ? 'unanswered' : what);
  const attempt = attemptWith(fail);
  const readers = {
    voices: requests.voices,
    ownVoices: requests.ownVoices,
    async audios() {
      const { generated_audios: audios, runs = [] } = await requests.audios();
      store.setState({ runs });
      return audios;
    },
  };
  const store = createStore<SpeechState>(() => ({
    ...notLoaded<SpeechLists>(readers),
    text: '',
    voiceId: '',
    previewed: '',
    base: '',
    opened: null,
    scriptOf: '',
    isSpeaking: false,
    isLong: false,
    runs: [],
    documentProgress: null,
    scan: null,
    numbersToCheck: '',
    readings: [],
    offered: null,
  }));
  const { setState, getState } = store;
  const data = createServerDataLoader<SpeechLists>(store, readers, (error, list) =>
    fail(error, list === 'audios' ? 'audios' : 'voices'),
  );
  remember(store, memory, {
    text: 'text-to-audio.text',
    voiceId: 'text-to-audio.voice',
    base: 'text-to-audio.base',
    scriptOf: 'text-to-audio.script',
    numbersToCheck: 'text-to-audio.numbers',
  });
  const speechText = createSpeechText(store, { host, requests, attempt });
  const audios = createAudios(store, { host, requests, data, attempt, offer: speechText.offer });
  let speaking = new AbortController();

  const t = (key: string) => translator.translate('text-to-audio')(key);

  return {
    ...readonlyStore(store),
    ...speechText,
    ...audios,
    start() {
      void host.lifetime.listen(window, 'pagehide', speechText.settle);
      bus.subscribe('recordings.changed', () => void data.refresh('audios'));
    },
    fail,
    load: data.load,
    refresh: () => data.refresh(),
    choose: (voiceId) => setState({ voiceId, previewed: voiceId }),
    forgetPreview: () => setState({ previewed: '' }),
    forgetBase: () => setState({ base: '' }),
    openClip: (opened) => setState({ opened }),
    async speak(onlyChanged = false) {
      speechText.settle();
      const { text, voiceId, isSpeaking, base, scriptOf } = getState();
      if (isSpeaking) return;
      const missing = text.trim() === '' ? 'text' : voiceId === '' ? 'voice' : null;
      if (missing)
        return void toasts.show({ title: t('missing.title'), message: t(`missing.${missing}`), tone: 'bad' });
      speaking = new AbortController();
      setState({ isSpeaking: true, isLong: isLong(text) });
      const input = { text, voiceId, base: onlyChanged ? base : '', scriptOf };
      const keyedRequest = keyRequest(Object.values(input), memory.read('speech.once') ?? '');
      memory.write('speech.once', keyedRequest);
      await attempt('speak', async () => {
        const answer = await requests.speak(input, idempotencyKeyOf(keyedRequest), speaking.signal);
        const { id, file_name, duration, is_stopped: isStopped } = answer;
        memory.write('speech.once', null);
        setState({ base: id });
        bus.publish('speech.generated', { audioId: id, fileName: file_name, duration });
        toasts.show({ message: t(isStopped ? 'speech.stopped' : 'speech.done'), tone: 'good' });
      });
      setState({ isSpeaking: false });
      await data.load('audios');
    },
    stopSpeaking: () => speaking.abort(),
    async followRuns() {
      const runs = await requests.runs();
      const hasEnded = getState().runs.some(({ id }) => !runs.some((run) => run.id === id));
      setState({ runs });
      if (hasEnded) await data.refresh('audios');
    },
    async stopRun(id) {
      await attempt('stop', () => requests.stopRun(id));
    },
    openScript(conversationId) {
      bus.publish('conversation.chosen', { conversationId });
      navigation.openView('chat');
    },
    async makeVoice(sample, onProgress) {
      await requests.makeVoice(sample, onProgress);
      toasts.show({ message: t('profile.done'), tone: 'good' });
      await data.load('ownVoices');
    },
  };
}

/** Clip whose text is followed: the opened one, or the last speech of the text; undefined without any. */
export const followedClip = ({ audios, opened, base }: SpeechState) =>
  audios?.find(({ id }) => id === (opened ?? base));

/** Speech continues while another view is open. */
export const [useSpeech, useSpeechStore] = accountStore(createSpeechStore);

export function useSpeechTranslations() {
  return useTranslations('text-to-audio');
}
