const PAIRS = ['()', '[]', '{}', '«»', '‹›', '<>'];
const partner = new Map(
  PAIRS.flatMap(([open = '', close = '']) => [[open, close] as const, [close, open] as const]),
);
const BRACKET = /[()[\]{}«»‹›<>]/g;
/** An opening bracket stands before its word, a closing one after it. */
const AS_WRITTEN = /(?<![\p{L}\p{N}])[([{«‹](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[)\]}»›](?![\p{L}\p{N}])/gu;
const AS_DRAWN = /(?<![\p{L}\p{N}])[)\]}»›](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[([{«‹](?![\p{L}\p{N}])/gu;

/**
 * On a line from right to left the opening bracket is drawn with the shape of the closing one. Programs differ in which
 * of the two they write into the file: whether `lines` (in logical order) show the shapes.
 */
export function areBracketsDrawn(lines: readonly string[]): boolean {
  let balance = 0;
  for (const line of lines) {
    balance += (line.match(AS_DRAWN)?.length ?? 0) - (line.match(AS_WRITTEN)?.length ?? 0);
  }
  return balance > 0;
}

export function turnBrackets(text: string): string {
  return text.replace(BRACKET, (bracket) => partner.get(bracket) ?? bracket);
}
