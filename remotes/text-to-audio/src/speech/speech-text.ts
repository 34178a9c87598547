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
  // Clearing the text removes its link to the conversation.
  const setText = (text: string) => setState({ text, ...(text.trim() === '' && { scriptOf: '' }) });
  const typed = createTypedText(setText, host.lifetime);

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
  };
}
