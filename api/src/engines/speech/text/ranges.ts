/** A part of a text: UTF-16 indexes, `to` is the first one behind it. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The range without the white space at its ends; undefined when nothing is left. */
export function trimRange(text: string, { from, to }: TextRange): TextRange | undefined {
  let [start, end] = [from, to];
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return start < end ? { from: start, to: end } : undefined;
}

/** Whether there is anything to say: a letter or a digit of any script. */
export function hasSpeech(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
