/** UTF-16 indices; `to` is exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export function trimRange(text: string, { from, to }: TextRange): TextRange | undefined {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return start < end ? { from: start, to: end } : undefined;
}

export function hasSpeech(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
