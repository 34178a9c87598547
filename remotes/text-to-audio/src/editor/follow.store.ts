import { createStore } from 'zustand/vanilla';
import { isAbortError } from '@lisan/errors';
import { readonlyStore, type AccountStore, type HostServices, accountStore } from '@lisan/remote-kit';
import { withoutMarks } from '../marks/written-marks';
import type { TextPart } from './segments';
import { createFollowRequests, type Spoken } from './follow.requests';

export interface FollowState {
  readonly spoken: {
    readonly id: string;
    readonly text: string;
    readonly paragraphs: readonly (readonly SpokenSentence[])[];
  } | null;
  readonly isMissing: boolean;
  /** The sentence being spoken, as part of the editor's text. */
  readonly lit: TextPart | null;
}

export interface FollowStore extends AccountStore<FollowState> {
  load(id: string): Promise<void>;
  light(part: TextPart | null): void;
}

export function createFollowStore(host: HostServices): FollowStore {
  const requests = createFollowRequests(host);
  const store = createStore<FollowState>(() => ({ spoken: null, isMissing: false, lit: null }));
  let controller = new AbortController();
  return {
    ...readonlyStore(store),
    refresh: async () => undefined,
    light: (lit) => store.setState({ lit }),
    async load(id) {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      try {
        const answer = await requests.spoken(id, signal);
        if (!signal.aborted)
          store.setState({
            spoken: { id, text: answer.text, paragraphs: spokenParagraphs(answer) },
            isMissing: false,
          });
      } catch (error) {
        if (!isAbortError(error)) store.setState({ spoken: null, isMissing: true });
      }
    },
  };
}

export const [useFollow, useFollowStore] = accountStore(createFollowStore);

/** `from` and `to` are places in the whole text. */
export interface SpokenSentence extends TextPart {
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}

export function spokenParagraphs({ text, words, sentences }: Spoken): SpokenSentence[][] {
  const paragraphs: SpokenSentence[][] = [];
  let word = 0;
  let previousEnd = 0;
  for (const { from, to } of sentences) {
    while (word < words.length && (words[word]?.from ?? 0) < from) word += 1;
    const first = words[word];
    if (!first || first.from >= to) continue;
    let last = first;
    for (let next = words[word]; next && next.from < to; next = words[(word += 1)]) last = next;
    const sentence = {
      from,
      to,
      text: withoutMarks(text.slice(from, to)),
      start: first.start,
      end: last.end,
    };
    const paragraph = paragraphs.at(-1);
    if (paragraph && !text.slice(previousEnd, from).includes('\n')) paragraph.push(sentence);
    else paragraphs.push([sentence]);
    previousEnd = to;
  }
  return paragraphs;
}

/** Index of the last sentence that has started; -1 before the first. */
export function sentenceAt(sentences: readonly SpokenSentence[], time: number): number {
  return sentences.findLastIndex(({ start }) => start <= time + 0.05);
}
