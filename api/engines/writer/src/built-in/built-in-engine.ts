import { builtInWriter } from '@lisan/contract';
import type { ChatEngine } from '@lisan/engine-contract';
import { compose, type WritingRequest, type WrittenReply } from './compose';
import { setTimeout as wait } from 'node:timers/promises';

interface BuiltInOptions {
  readonly wordsPerSecond?: number;
  readonly writer?: (request: WritingRequest, signal: AbortSignal) => Promise<WrittenReply>;
}

/**
 * Writes scripts, outlines and lists in English and Arabic from human-written phrases. Not a model: it
 * declines other requests.
 */
export function createBuiltInEngine({
  wordsPerSecond = 50,
  writer = async (request) => compose(request),
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
      yield { type: 'end', reason: 'complete' };
    },
  };
}

const WORDS_PER_CHUNK = 3;

async function* atPace(
  text: string,
  wordsPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const words = text.split(/(?<=\S)(?=\s)/u).filter((word) => /\S/u.test(word));
  const milliseconds = (WORDS_PER_CHUNK * 1000) / wordsPerSecond;
  const started = performance.now();
  for (let index = 0; index < words.length; index += WORDS_PER_CHUNK) {
    signal.throwIfAborted();
    yield words.slice(index, index + WORDS_PER_CHUNK).join('');
    // Use absolute times, so that timer delays do not add up.
    const due = started + (index / WORDS_PER_CHUNK + 1) * milliseconds;
    const rest = due - performance.now();
    if (rest > 1) await wait(rest, undefined, { signal });
  }
}
