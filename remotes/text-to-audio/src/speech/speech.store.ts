import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClonedVoice, GeneratedAudio, Voice } from '@lisan/contract';
import { isAbortError, isApiError } from '@lisan/errors';
import type { TabMemory } from '@lisan/remote-kit';
import type { SpeechRequests } from './speech.requests';

/** What the server keeps for this view. */
export type List = 'voices' | 'ownVoices' | 'audios';

export interface SpeechState {
  readonly text: string;
  readonly voiceId: string;
  /** null while loading for the first time. */
  readonly voices: readonly Voice[] | null;
  readonly ownVoices: readonly ClonedVoice[] | null;
  readonly audios: readonly GeneratedAudio[] | null;
  /** Lists that never came: the last time they were asked for has failed. */
  readonly missing: Readonly<Record<List, boolean>>;
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
  /** Asks for all there is; also after a broken line, for what was missed meanwhile. */
  start(): Promise<void>;
  /** Asks for one list again. */
  load(list: List): Promise<void>;
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
}

const textKey = 'text-to-audio.text';
const voiceKey = 'text-to-audio.voice';

/** The text to be spoken, the voices to choose from, and what was spoken so far. */
export function createSpeechStore({ requests, memory, onFailure, save, onSpoken }: Options): SpeechStore {
  const store = createStore<SpeechState>(() => ({
    text: memory.read(textKey) ?? '',
    voiceId: memory.read(voiceKey) ?? '',
    voices: null,
    ownVoices: null,
    audios: null,
    missing: { voices: false, ownVoices: false, audios: false },
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

  const readers: Record<List, () => Promise<void>> = {
    voices: async () => setState({ voices: await requests.voices() }),
    ownVoices: async () => setState({ ownVoices: await requests.ownVoices() }),
    audios: async () => setState({ audios: await requests.audios() }),
  };

  /** An empty list says that there is nothing: one that did not come says so instead. */
  async function read(list: List, isAskedFor: boolean): Promise<void> {
    let isMissing = false;
    try {
      await readers[list]();
    } catch (error) {
      if (isAbortError(error)) return;
      isMissing = getState()[list] === null;
      if (isAskedFor || isMissing) onFailure(error, list === 'audios' ? 'audios' : 'voices');
    }
    setState(({ missing }) => ({ missing: { ...missing, [list]: isMissing } }));
  }

  const load = (list: List) => read(list, true);

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
    load,
    async start() {
      const lists: readonly List[] = ['voices', 'ownVoices', 'audios'];
      // A list that stands is looked at again when the line is back: nobody asked, so nobody is told.
      await Promise.all(lists.map((list) => read(list, false)));
    },
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
      await load('audios');
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
