type Console = Pick<typeof console, 'error' | 'warn'>;

const asText = (word: unknown): string =>
  word instanceof Error
    ? (word.stack ?? word.message)
    : typeof word === 'string'
      ? word
      : JSON.stringify(word);

/**
 * Silences and records `error` and `warn` of `target`. Returns a check to run after each test, which throws on recorded
 * calls. Tests that expect one use `jest.spyOn(console, 'error').mockImplementation()`.
 */
export function guardConsole(target: Console): () => void {
  let complaints: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    target[level] = (...words: unknown[]) => {
      complaints.push(`console.${level}: ${words.map(asText).join(' ')}`);
    };
  }
  return () => {
    const reported = complaints;
    complaints = [];
    if (reported.length > 0) throw new Error(`The console was complained to:\n${reported.join('\n')}`);
  };
}
