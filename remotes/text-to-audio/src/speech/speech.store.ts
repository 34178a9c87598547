import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClonedVoice, GeneratedAudio, Voice } from '@lisan/contract';
import { isAbortError } from '@lisan/errors';
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
}

export type Failure = 'voices' | 'audios' | 'speak' | 'document' | 'rename' | 'remove';

interface Options {
  readonly requests: SpeechRequests;
  readonly memory: TabMemory;
  readonly onFailure: (error: unknown, what: Failure) => void;
  readonly onSpoken: (audio: { id: string; file_name: string; duration: number }) => void;
}

export interface SpeechStore extends Pick<
  StoreApi<SpeechState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  start(): Promise<void>;
  setText(text: string): void;
  choose(voiceId: string): void;
  speak(): Promise<void>;
  stopSpeaking(): void;
  readDocument(file: File): Promise<void>;
  /** Resolves to true when the name was taken. */
  rename(id: string, name: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  loadOwnVoices(): Promise<void>;
}

const textKey = 'text-to-audio.text';
const voiceKey = 'text-to-audio.voice';

/** The text to be spoken, the voices to choose from, and what was spoken so far. */
export function createSpeechStore({ requests, memory, onFailure, onSpoken }: Options): SpeechStore {
  const store = createStore<SpeechState>(() => ({
    text: memory.read(textKey) ?? '',
    voiceId: memory.read(voiceKey) ?? '',
    voices: null,
    ownVoices: [],
    audios: null,
    isSpeaking: false,
    documentProgress: null,
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

  return {
    ...store,
    setText,
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
      await attempt('document', async () => setText(await requests.readDocument(file, onProgress)));
      setState({ documentProgress: null });
    },
    rename: (id, name) =>
      attempt('rename', async () => {
        const { file_name } = await requests.rename(id, name);
        setState(({ audios }) => ({
          audios: (audios ?? []).map((audio) => (audio.id === id ? { ...audio, file_name } : audio)),
        }));
      }),
    async remove(id) {
      const isGone = await attempt('remove', async () => void (await requests.remove(id)));
      if (isGone) setState(({ audios }) => ({ audios: (audios ?? []).filter((audio) => audio.id !== id) }));
    },
  };
}
