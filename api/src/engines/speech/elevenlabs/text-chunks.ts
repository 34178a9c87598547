import { eachInTurns } from '../../../runtime/in-turns';
import type { TextRange } from '../text/ranges';
import { sentencesOf } from '../text/sentences';

/** Far below every model's limit: an answer stays small, progress is seen, little is lost by a failure. */
const chunkMaxLength = 2_500;

/** Whole sentences, as many as fit, one chunk behind the other without a gap. */
export async function textChunks(text: string, mostCharacters = chunkMaxLength): Promise<TextRange[]> {
  const maxLength = Math.min(mostCharacters, chunkMaxLength);
  const chunks: TextRange[] = [];
  await eachInTurns(sentencesOf(text, maxLength), ({ from, to }) => {
    const last = chunks.at(-1);
    if (last && to - last.from <= maxLength) chunks[chunks.length - 1] = { from: last.from, to };
    else chunks.push({ from, to });
  });
  return chunks;
}
