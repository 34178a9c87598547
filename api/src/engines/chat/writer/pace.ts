import { setTimeout as wait } from 'node:timers/promises';

const WORDS_PER_PIECE = 3;

/** Gives a text out as a fluent typist would, a few words at a time; `Infinity` gives it out at once. */
export async function* atPace(
  text: string,
  wordsPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const words = text.split(/(?<=\S)(?=\s)/u).filter((word) => /\S/u.test(word));
  const milliseconds = (WORDS_PER_PIECE * 1000) / wordsPerSecond;
  const started = performance.now();
  for (let index = 0; index < words.length; index += WORDS_PER_PIECE) {
    signal.throwIfAborted();
    yield words.slice(index, index + WORDS_PER_PIECE).join('');
    // Against the clock, so that slow timers do not add up.
    const due = started + (index / WORDS_PER_PIECE + 1) * milliseconds;
    const rest = due - performance.now();
    if (rest > 1) await wait(rest, undefined, { signal });
  }
}
