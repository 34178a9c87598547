import { createStore } from 'zustand/vanilla';
import { isAbortError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  type AccountStore,
  type FailureToast,
  type HostServices,
  type ServerData,
  accountStore,
} from '@lisan/remote-kit';
import { STUDIO_NAMESPACE } from '../studio/LazyPart';
import { createReadingRequests, type DictionaryEntry, type Reading } from './reading.requests';

interface Lists {
  readonly entries: readonly DictionaryEntry[];
}

export interface OpenWord {
  readonly start: number;
  readonly text: string;
  /** Null until loaded. */
  readonly alternatives: readonly string[] | null;
}

export type ReadingState = ServerData<Lists> & {
  readonly read: (Reading & { readonly text: string }) | null;
  readonly isReadMissing: boolean;
  readonly open: OpenWord | null;
};

type Failure = 'reading' | 'hear' | 'dictionary';

export interface ReadingStore extends AccountStore<ReadingState> {
  readonly fail: FailureToast<Failure>;
  load(text: string): Promise<void>;
  reload(): Promise<void>;
  openWord(start: number | null): Promise<void>;
  pronounce(text: string, voiceId: string): Promise<Blob>;
  loadEntries(): Promise<void>;
  /** Resolve to whether it succeeded. */
  save(entry: DictionaryEntry): Promise<boolean>;
  saveAll(entries: readonly DictionaryEntry[]): Promise<boolean>;
  forget(word: string): Promise<boolean>;
}

export function createReadingStore(host: HostServices): ReadingStore {
  const requests = createReadingRequests(host);
  const fail = failureToast<Failure>(host, STUDIO_NAMESPACE);
  const attempt = attemptWith(fail);
  const readers = { entries: requests.entries };
  const store = createStore<ReadingState>(() => ({
    ...notLoaded<Lists>(readers),
    read: null,
    isReadMissing: false,
    open: null,
  }));
  const { getState, setState } = store;
  const data = createServerDataLoader<Lists>(store, readers, (error) => void fail(error, 'dictionary'));
  let controller = new AbortController();

  async function load(text: string): Promise<void> {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    try {
      const reading = await requests.read(text, signal);
      if (signal.aborted) return;
      const { open } = getState();
      const word = open && reading.words.find((each) => isSame(each, open));
      setState({ read: { ...reading, text }, isReadMissing: false, open: word ? open : null });
      if (word) await loadAlternatives(word);
    } catch (error) {
      if (!isAbortError(error)) setState({ isReadMissing: true });
    }
  }

  async function loadAlternatives({ start, text: written }: Pick<OpenWord, 'start' | 'text'>): Promise<void> {
    const { text = '', sentences = [] } = getState().read ?? {};
    const sentence = sentences.find((each) => each.start <= start && start < each.end);
    const from = sentence?.start ?? 0;
    let alternatives: readonly string[] = [];
    await attempt('reading', async () => {
      const { words } = await requests.readWithAlternatives(text.slice(from, sentence?.end));
      alternatives = words.find((each) => each.start === start - from)?.alternatives ?? [];
    });
    const { open } = getState();
    if (open && isSame(open, { start, text: written })) setState({ open: { ...open, alternatives } });
  }

  const reload = () => load(getState().read?.text ?? '');

  async function change(task: () => Promise<unknown>): Promise<boolean> {
    if (!(await attempt('dictionary', task))) return false;
    await Promise.all([data.refresh('entries'), getState().read ? reload() : undefined]);
    return true;
  }

  return {
    ...readonlyStore(store),
    fail,
    load,
    reload,
    refresh: () => data.refresh(),
    pronounce: requests.pronounce,
    loadEntries: () => data.load('entries'),
    async openWord(start) {
      const word = getState().read?.words.find((each) => each.start === start);
      if (!word) return setState({ open: null });
      setState({ open: { start: word.start, text: word.text, alternatives: null } });
      await loadAlternatives(word);
    },
    save: (entry) => change(() => requests.save(entry)),
    saveAll: (entries) => change(() => requests.saveAll(entries)),
    forget: (word) => change(() => requests.forget(word)),
  };
}

const isSame = (one: { start: number; text: string }, other: { start: number; text: string }) =>
  one.start === other.start && one.text === other.text;

export const [useReading, useReadingStore] = accountStore(createReadingStore);
