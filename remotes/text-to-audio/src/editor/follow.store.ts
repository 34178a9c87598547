import { createStore } from 'zustand/vanilla';
import { isAbortError } from '@lisan/errors';
import { readonlyStore, type AccountStore, type HostServices, accountStore } from '@lisan/remote-kit';
import { spokenParagraphs, type SpokenSentence } from './spoken-sentences';

export interface FollowState {
  readonly spoken: {
    readonly id: string;
    readonly paragraphs: readonly (readonly SpokenSentence[])[];
  } | null;
  readonly isMissing: boolean;
}

export interface FollowStore extends AccountStore<FollowState> {
  /** Asks what was spoken, sentence by sentence; a question that is still under way is overtaken. */
  look(id: string): Promise<void>;
}

/** The sentences of the last speech in time. */
export function createFollowStore({ api }: HostServices): FollowStore {
  const store = createStore<FollowState>(() => ({ spoken: null, isMissing: false }));
  let looking = new AbortController();
  return {
    ...readonlyStore(store),
    refresh: async () => undefined,
    async look(id) {
      looking.abort();
      looking = new AbortController();
      const { signal } = looking;
      try {
        const answer = await api.call('GET /voice/generated-audios/:id/text', { params: { id } }, { signal });
        if (!signal.aborted)
          store.setState({ spoken: { id, paragraphs: spokenParagraphs(answer) }, isMissing: false });
      } catch (error) {
        if (!isAbortError(error)) store.setState({ spoken: null, isMissing: true });
      }
    },
  };
}

export const [useFollow, useFollowStore] = accountStore(createFollowStore);
