import type { StoreApi } from 'zustand/vanilla';
import type { Attempt, HostServices } from '@lisan/remote-kit';
import type { Failure, SpeechState } from './speech-state';
import type { SpeechRequests } from './speech.requests';
import { createTypedText, type TypedText } from './typed-text';

export interface SpeechTextActions extends Pick<TypedText, 'type' | 'settle'> {
  setText(text: string): void;
  /** Offers a text; replaces a typed one only after confirmation. */
  offer(text: string, scriptOf?: string | null): void;
  answerOffer(answer: 'keep' | 'add' | 'replace'): void;
  readDocument(file: File): Promise<void>;
  cancelDocument(): void;
  dismissNumbers(): void;
  chooseReading(text: string): void;
}

interface SpeechTextOptions {
  readonly host: HostServices;
  readonly requests: Pick<SpeechRequests, 'readDocument'>;
  readonly attempt: Attempt<Failure>;
}

/** The text to speak: typed, offered by another view or read from a document. */
export function createSpeechText(
  { setState, getState }: StoreApi<SpeechState>,
  { host, requests, attempt }: SpeechTextOptions,
): SpeechTextActions {
  // Clearing the text removes its link to the conversation and the scan.
  const setText = (text: string) =>
    setState({ text, ...(text.trim() === '' && { scriptOf: '', numbersToCheck: '' }) });
  const typed = createTypedText(setText, host.lifetime);
  let reading = new AbortController();

  function offer(offered: string, conversationId: string | null = null): void {
    typed.settle();
    const { text } = getState();
    const script = { text: offered, scriptOf: conversationId ?? '' };
    setState(text.trim() === '' || text === offered ? script : { offered: script });
  }

  return {
    type: typed.type,
    settle: typed.settle,
    offer,
    setText(text) {
      typed.forget();
      setText(text);
    },
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
    async readDocument(file) {
      if (getState().documentProgress !== null) return;
      const onProgress = (documentProgress: number) => setState({ documentProgress });
      onProgress(0);
      setState({ readings: [] });
      reading = new AbortController();
      const unsubscribe = host.bus.subscribe('scan.progressed', ({ name, page, pages }) => {
        if (name === file.name) setState({ scan: { page, pages } });
      });
      await attempt('document', async () => {
        const read = await requests.readDocument(file, onProgress, reading.signal);
        const { text, alternatives = [], numbers_to_check: numbers = [] } = read;
        if (alternatives.length > 0)
          return setState({ readings: [text, ...alternatives.map((other) => other.text)] });
        offer(text);
        setState(({ numbersToCheck }) => ({
          numbersToCheck: [...new Set([...numbersToCheck.split(' '), ...numbers])].join(' ').trim(),
        }));
      });
      unsubscribe();
      setState({ documentProgress: null, scan: null });
    },
    cancelDocument: () => reading.abort(),
    dismissNumbers: () => setState({ numbersToCheck: '' }),
    chooseReading(text) {
      setState({ readings: [] });
      offer(text);
    },
  };
}
