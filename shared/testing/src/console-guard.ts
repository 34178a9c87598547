type Console = Pick<typeof console, 'error' | 'warn'>;

const asText = (word: unknown): string =>
  word instanceof Error
    ? (word.stack ?? word.message)
    : typeof word === 'string'
      ? word
      : JSON.stringify(word);

/**
 * Listens to `error` and `warn` of `target` from now on and prints nothing.
 * Returns the check to run after each test: it throws what was complained about since the last check.
 * A test that expects a complaint replaces the method with `jest.spyOn(console, 'error').mockImplementation()`.
 */
export function guardConsole(target: Console): () => void {
  let complaints: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    target[level] = (...words: unknown[]) => {
      complaints.push(`console.${level}: ${words.map(asText).join(' ')}`);
    };
  }
  return () => {
    const heard = complaints;
    complaints = [];
    if (heard.length > 0) throw new Error(`The console was complained to:\n${heard.join('\n')}`);
  };
}
