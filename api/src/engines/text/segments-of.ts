/** A part of a text that a segmenter found. */
export interface TextSegment {
  readonly segment: string;
  /** Where it begins. */
  readonly index: number;
  readonly isWordLike: boolean;
}

/** What the segmenter is given at a time. */
const WINDOW = 500;

/**
 * The segments of a text, window by window: each that `Intl.Segmenter` gives holds a copy of all that it was given, so
 * that its time, and its memory, grow with the square of a text's length. The last segment of a window may go on and
 * is read again with the next.
 */
export function segmentsOf(text: string, segmenter: Intl.Segmenter): TextSegment[] {
  const segments: TextSegment[] = [];
  let [from, size] = [0, WINDOW];
  while (from < text.length) {
    const start = from;
    const found = [...segmenter.segment(text.slice(from, from + size))].map(
      ({ segment, index, isWordLike }): TextSegment => ({
        segment,
        index: start + index,
        isWordLike: isWordLike === true,
      }),
    );
    const isEnd = from + size >= text.length;
    if (!isEnd && found.length === 1) size *= 2;
    else {
      const whole = isEnd ? found : found.slice(0, -1);
      segments.push(...whole);
      from = isEnd ? text.length : (found.at(-1)?.index ?? text.length);
      size = WINDOW;
    }
  }
  return segments;
}
