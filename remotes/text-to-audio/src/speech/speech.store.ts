import { isNetworkError } from '@lisan/errors';
import { createStore } from 'zustand/vanilla';
import type { ClonedVoice, GeneratedAudio, SessionUser, Voice } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  keyRequest,
  idempotencyKeyOf,
  remember,
  saveFile,
  saveStoredFile,
  type AccountStore,
  type FailureToast,
  type HostServices,
  type ServerData,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import {
  createSpeechRequests,
  isLong,
  type CaptionFormat,
  type OnProgress,
  type SpeechRun,
  type VoiceSample,
} from './speech.requests';
import { createTypedText, type TypedText } from './typed-text';

/** Offered text; `scriptOf` is its conversation or ''. */
interface OfferedScript {
  readonly text: string;
  readonly scriptOf: string;
}

interface SpeechLists {
  readonly voices: readonly Voice[];
  readonly ownVoices: readonly ClonedVoice[];
  readonly audios: readonly GeneratedAudio[];
}
export type List = keyof SpeechLists;

export type SpeechState = ServerData<SpeechLists> & {
  readonly text: string;
  readonly voiceId: string;
  /** Last speech of this text, whose sentences can be reused. */
  readonly base: string;
  readonly isSpeaking: boolean;
  /** Long speeches are stopped at their progress bar. */
  readonly isLong: boolean;
  readonly runs: readonly SpeechRun[];
  /** 0 to 1 during a document upload; null otherwise. */
  readonly documentProgress: number | null;
  /** Readings of a document in an unknown encoding, to choose from. */
  readonly readings: readonly string[];
  /** Conversation that the text comes from; '' for none. */
  readonly scriptOf: string;
  /** Offered text that waits for an answer because a text exists. */
  readonly offered: OfferedScript | null;
};

type Failure =
  | 'voices'
  | 'audios'
  | 'playback'
  | 'speak'
  | 'unanswered'
  | 'document'
  | 'rename'
  | 'remove'
  | 'download'
  | 'text'
  | 'stop'
  | 'voice';

export interface SpeechStore extends AccountStore<SpeechState>, Pick<TypedText, 'type' | 'settle'> {
  readonly fail: FailureToast<Failure>;
  load(list: List): Promise<void>;
  setText(text: string): void;
  /** Offers a text; replaces a typed one only after confirmation. */
  offer(text: string, scriptOf?: string | null): void;
  answerOffer(answer: 'keep' | 'add' | 'replace'): void;
  choose(voiceId: string): void;
  /** Speaks the text; `onlyChanged` reuses unchanged sentences of `base`. */
  speak(onlyChanged?: boolean): Promise<void>;
  forgetBase(): void;
  stopSpeaking(): void;
  followRuns(): Promise<void>;
  stopRun(id: string): Promise<void>;
  readDocument(file: File): Promise<void>;
  chooseReading(text: string): void;
  /** @throws ApiError when the server refuses the name */
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  download(id: string): Promise<void>;
  saveAsWav(id: string): Promise<void>;
  saveCaptions(id: string, format: CaptionFormat): Promise<void>;
  loadText(id: string): Promise<void>;
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
    base: '',
    scriptOf: '',
    isSpeaking: false,
    isLong: false,
    runs: [],
    documentProgress: null,
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
  });
  // Clearing the text removes its link to the conversation.
  const setText = (text: string) => setState({ text, ...(text.trim() === '' && { scriptOf: '' }) });
  const typed = createTypedText(setText, host.lifetime);
  let speaking = new AbortController();

  const t = (key: string) => translator.translate('text-to-audio')(key);

  function offer(offered: string, conversationId: string | null = null): void {
    typed.settle();
    const { text } = getState();
    const script = { text: offered, scriptOf: conversationId ?? '' };
    setState(text.trim() === '' || text === offered ? script : { offered: script });
  }

  async function saveAs(id: string, ending: string, fetchIt: (id: string) => Promise<Blob>): Promise<void> {
    const audio = getState().audios?.find((each) => each.id === id);
    if (!audio) return;
    await attempt('download', async () => saveFile(await fetchIt(id), fileNameOf(audio, ending)));
  }

  return {
    ...readonlyStore(store),
    start() {
      void host.lifetime.listen(window, 'pagehide', typed.settle);
      bus.subscribe('recordings.changed', () => void data.refresh('audios'));
    },
    type: typed.type,
    settle: typed.settle,
    fail,
    offer,
    load: data.load,
    refresh: () => data.refresh(),
    setText(text) {
      typed.forget();
      setText(text);
    },
    choose: (voiceId) => setState({ voiceId }),
    answerOffer(answer) {
      typed.settle();
      const { text, scriptOf, offered } = getState();
      if (offered && answer === 'replace') setState(offered);
      if (offered && answer === 'add')
        setState({
          text: `${text.trimEnd()}\n\n${offered.text}`,
          scriptOf: offered.scriptOf || scriptOf,
        });
      setState({ offered: null });
    },
    forgetBase: () => setState({ base: '' }),
    async speak(onlyChanged = false) {
      typed.settle();
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
    async readDocument(file) {
      if (getState().documentProgress !== null) return;
      const onProgress = (documentProgress: number) => setState({ documentProgress });
      onProgress(0);
      setState({ readings: [] });
      await attempt('document', async () => {
        const [text = '', ...others] = await requests.readDocument(file, onProgress);
        if (others.length > 0) setState({ readings: [text, ...others] });
        else offer(text);
      });
      setState({ documentProgress: null });
    },
    chooseReading(text) {
      setState({ readings: [] });
      offer(text);
    },
    async rename(id, name) {
      const { file_name } = await requests.rename(id, name);
      data.change('audios', (audios) =>
        audios.map((audio) => (audio.id === id ? { ...audio, file_name } : audio)),
      );
    },
    async download(id) {
      const urlOf = () => getState().audios?.find((audio) => audio.id === id)?.download_url;
      await attempt('download', () => saveStoredFile(host, urlOf, () => data.refresh('audios')));
    },
    saveAsWav: (id) => saveAs(id, 'wav', requests.wav),
    saveCaptions: (id, format) => saveAs(id, format, () => requests.captions(id, format)),
    async loadText(id) {
      const audio = getState().audios?.find((each) => each.id === id);
      await attempt('text', async () => {
        const { text } = await requests.textOf(id);
        const voiceId = audio?.voice_id ?? '';
        const isKnown = [...(getState().voices ?? []), ...(getState().ownVoices ?? [])].some(
          (voice) => voice.voice_id === voiceId,
        );
        setState({ base: id, ...(isKnown && { voiceId }) });
        offer(text, audio?.conversation_id);
      });
    },
    openScript(conversationId) {
      bus.publish('conversation.chosen', { conversationId });
      navigation.openView('chat');
    },
    async remove(id) {
      const isGone = await attempt('remove', () => requests.remove(id));
      if (!isGone) return;
      if (getState().base === id) setState({ base: '' });
      data.change('audios', (audios) => audios.filter((audio) => audio.id !== id));
    },
    async makeVoice(sample, onProgress) {
      await requests.makeVoice(sample, onProgress);
      toasts.show({ message: t('profile.done'), tone: 'good' });
      await data.load('ownVoices');
    },
  };
}

export const fileNameOf = ({ file_name: name }: Pick<GeneratedAudio, 'file_name'>, ending: string) =>
  `${name.replace(/\.mp3$/i, '').replace(/(?<![. ])[. ]+$/, '')}.${ending}`;

/** Speech continues while another view is open. */
export const [useSpeech, useSpeechStore] = accountStore(createSpeechStore);

export function useSpeechTranslations() {
  return useTranslations('text-to-audio');
}
