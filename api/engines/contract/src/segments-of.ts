export interface TextSegment {
  readonly segment: string;
  readonly index: number;
  readonly isWordLike: boolean;
}

/** Characters per call of the segmenter. */
const WINDOW_LENGTH = 500;

/**
 * Segments a text window by window: each `Intl.Segmenter` result keeps a copy of its whole input, so time
 * and memory would be quadratic. Rereads the last segment of a window with the next, because it may
 * continue.
 */
export function segmentsOf(text: string, segmenter: Intl.Segmenter): TextSegment[] {
  const segments: TextSegment[] = [];
  let [from, size] = [0, WINDOW_LENGTH];
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
      size = WINDOW_LENGTH;
    }
  }
  return segments;
}
