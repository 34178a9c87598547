import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClonedVoice, GeneratedAudio, Voice } from '@lisan/contract';
import { isAbortError, isApiError } from '@lisan/errors';
import type { TabMemory } from '@lisan/remote-kit';
import type { SpeechRequests } from './speech.requests';

export interface SpeechState {
  readonly text: string;
  readonly voiceId: string;
  /** null while loading for the first time. */
  readonly voices: readonly Voice[] | null;
  readonly ownVoices: readonly ClonedVoice[];
  readonly audios: readonly GeneratedAudio[] | null;
  readonly isSpeaking: boolean;
  /** 0 to 1 while a document is on its way; null otherwise. */
  readonly documentProgress: number | null;
  /** A text from elsewhere that waits for an answer: another one is there already. */
  readonly offered: string | null;
}

export type Failure = 'voices' | 'audios' | 'speak' | 'document' | 'rename' | 'remove' | 'download';

interface Options {
  readonly requests: SpeechRequests;
  readonly memory: TabMemory;
  readonly onFailure: (error: unknown, what: Failure) => void;
  /** Saves what lies at an address of the server. */
  readonly save: (address: string) => Promise<void>;
  readonly onSpoken: (audio: { id: string; file_name: string; duration: number }) => void;
}

export interface SpeechStore extends Pick<
  StoreApi<SpeechState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  start(): Promise<void>;
  setText(text: string): void;
  /** Takes a text from elsewhere; one that was written here is replaced by no one but its writer. */
  offer(text: string): void;
  answerOffer(answer: 'keep' | 'add' | 'replace'): void;
  choose(voiceId: string): void;
  speak(): Promise<void>;
  stopSpeaking(): void;
  readDocument(file: File): Promise<void>;
  /** Resolves to true when the name was taken. */
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  download(id: string): Promise<void>;
  loadOwnVoices(): Promise<void>;
}

const textKey = 'text-to-audio.text';
const voiceKey = 'text-to-audio.voice';

/** The text to be spoken, the voices to choose from, and what was spoken so far. */
export function createSpeechStore({ requests, memory, onFailure, save, onSpoken }: Options): SpeechStore {
  const store = createStore<SpeechState>(() => ({
    text: memory.read(textKey) ?? '',
    voiceId: memory.read(voiceKey) ?? '',
    voices: null,
    ownVoices: [],
    audios: null,
    isSpeaking: false,
    documentProgress: null,
    offered: null,
  }));
  const { setState, getState } = store;
  let speaking = new AbortController();

  async function attempt(what: Failure, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isAbortError(error)) onFailure(error, what);
      return false;
    }
  }

  async function loadVoices(): Promise<void> {
    const isLoaded = await attempt('voices', async () => setState({ voices: await requests.voices() }));
    if (!isLoaded) setState(({ voices }) => ({ voices: voices ?? [] }));
  }

  async function loadOwnVoices(): Promise<void> {
    await attempt('voices', async () => setState({ ownVoices: await requests.ownVoices() }));
  }

  async function loadAudios(): Promise<void> {
    const isLoaded = await attempt('audios', async () => setState({ audios: await requests.audios() }));
    if (!isLoaded) setState(({ audios }) => ({ audios: audios ?? [] }));
  }

  function setText(text: string): void {
    memory.write(textKey, text || null);
    setState({ text });
  }

  function offer(offered: string): void {
    const { text } = getState();
    if (text.trim() === '' || text === offered) setText(offered);
    else setState({ offered });
  }

  return {
    ...store,
    setText,
    offer,
    answerOffer(answer) {
      const { text, offered } = getState();
      if (offered !== null && answer !== 'keep')
        setText(answer === 'add' ? `${text.trimEnd()}\n\n${offered}` : offered);
      setState({ offered: null });
    },
    loadOwnVoices,
    start: async () => void (await Promise.all([loadVoices(), loadOwnVoices(), loadAudios()])),
    choose(voiceId) {
      memory.write(voiceKey, voiceId || null);
      setState({ voiceId });
    },
    async speak() {
      const { text, voiceId, isSpeaking } = getState();
      if (isSpeaking) return;
      speaking = new AbortController();
      setState({ isSpeaking: true });
      await attempt('speak', async () => onSpoken(await requests.speak(text, voiceId, speaking.signal)));
      setState({ isSpeaking: false });
      await loadAudios();
    },
    stopSpeaking: () => speaking.abort(),
    async readDocument(file) {
      if (getState().documentProgress !== null) return;
      setState({ documentProgress: 0 });
      const onProgress = (documentProgress: number) => setState({ documentProgress });
      await attempt('document', async () => offer(await requests.readDocument(file, onProgress)));
      setState({ documentProgress: null });
    },
    rename: (id, name) =>
      attempt('rename', async () => {
        const { file_name } = await requests.rename(id, name);
        setState(({ audios }) => ({
          audios: (audios ?? []).map((audio) => (audio.id === id ? { ...audio, file_name } : audio)),
        }));
      }),
    async download(id) {
      const addressOf = () => getState().audios?.find((audio) => audio.id === id)?.download_url;
      await attempt('download', async () => {
        try {
          await save(addressOf() ?? '');
        } catch (error) {
          if (!isApiError(error)) throw error;
          // Addresses expire in a page that stays open: a new list has new ones.
          setState({ audios: await requests.audios() });
          const address = addressOf();
          if (address === undefined) throw error;
          await save(address);
        }
      });
    },
    async remove(id) {
      const isGone = await attempt('remove', async () => void (await requests.remove(id)));
      if (isGone) setState(({ audios }) => ({ audios: (audios ?? []).filter((audio) => audio.id !== id) }));
    },
  };
}
