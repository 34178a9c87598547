import { builtInWriter } from '@lisan/contract';
import type { ChatEngine } from '../chat-engine';
import { compose, type WritingOrder, type WrittenReply } from './compose';
import { atPace } from './pace';

interface BuiltInOptions {
  /** `Infinity`: at once. 50. */
  readonly wordsPerSecond?: number;
  /** Writes the reply, somewhere. Default: here. */
  readonly writer?: (order: WritingOrder, signal: AbortSignal) => Promise<WrittenReply>;
}

/**
 * Writes scripts, outlines and lists in English and Arabic out of phrases made by people. No model: it arranges, and
 * says so when it is asked for more.
 */
export function createBuiltInEngine({
  wordsPerSecond = 50,
  writer = async (order) => compose(order),
}: BuiltInOptions = {}): ChatEngine {
  return {
    name: builtInWriter,
    local: true,
    async *reply({ history, prompt, document, language, attempt = 0, signal }) {
      signal.throwIfAborted();
      const earlier = history.map((turn) => ({ prompt: turn.prompt, document: turn.document }));
      const { text, isFree } = await writer({ earlier, prompt, document, attempt, language }, signal);
      for await (const piece of atPace(text, wordsPerSecond, signal))
        yield { type: 'text', text: piece, isFree };
      yield { type: 'end', reason: 'complete', usage: null };
    },
  };
}
