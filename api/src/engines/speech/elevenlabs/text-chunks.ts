import type { TextRange } from '../text/ranges';
import { splitSentences } from '../text/sentences';

/** Far below every model's limit: an answer stays small, progress is seen, little is lost by a failure. */
const chunkMaxLength = 2_500;

/** Whole sentences, as many as fit, one chunk behind the other without a gap. */
export function textChunks(text: string, mostCharacters = chunkMaxLength): TextRange[] {
  const maxLength = Math.min(mostCharacters, chunkMaxLength);
  const chunks: TextRange[] = [];
  for (const { from, to } of splitSentences(text, maxLength)) {
    const last = chunks.at(-1);
    if (last && to - last.from <= maxLength) chunks[chunks.length - 1] = { from: last.from, to };
    else chunks.push({ from, to });
  }
  return chunks;
}
