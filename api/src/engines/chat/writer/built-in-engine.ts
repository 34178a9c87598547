import type { ChatEngine } from '../chat-engine';
import { atPace } from './pace';
import { understand } from './reading/conversation';
import { answer, write } from './writing/write';

interface BuiltInOptions {
  /** `Infinity`: at once. 50. */
  readonly wordsPerSecond?: number;
}

/**
 * Writes scripts, outlines and lists in English and Arabic out of phrases made by people. No model: it arranges, and
 * says so when it is asked for more.
 */
export function createBuiltInEngine({ wordsPerSecond = 50 }: BuiltInOptions = {}): ChatEngine {
  return {
    name: 'built-in',
    local: true,
    async *reply({ history, prompt, language, attempt = 0, signal }) {
      signal.throwIfAborted();
      const earlier = history.map((turn) => turn.prompt);
      const understanding = understand(earlier, prompt, attempt, language);
      const text =
        understanding.type === 'assignment'
          ? write(understanding.assignment)
          : answer(understanding.remark, understanding.language);
      for await (const piece of atPace(text, wordsPerSecond, signal)) yield { type: 'text', text: piece };
      yield { type: 'end', reason: 'complete', usage: null };
    },
  };
}
