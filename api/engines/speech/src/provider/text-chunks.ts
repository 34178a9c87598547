import { eachInTurns } from '@lisan/engine-runtime';
import type { TextRange } from '@lisan/engine-contract';
import { sentencesOf } from '../text/sentences';
import { cutAtMarks, hasMarks, spelledOut, withoutMarks } from '../text/marks';

/** Far below every model's limit: small responses, visible progress, cheap failures. */
const MAX_CHUNK_LENGTH = 2_500;

export async function textChunks(text: string, mostCharacters = MAX_CHUNK_LENGTH): Promise<TextRange[]> {
  const maxLength = Math.min(mostCharacters, MAX_CHUNK_LENGTH);
  const chunks: TextRange[] = [];
  await eachInTurns(sentencesOf(text, maxLength), ({ from, to }) => {
    const last = chunks.at(-1);
    if (last && to - last.from <= maxLength) chunks[chunks.length - 1] = { from: last.from, to };
    else chunks.push({ from, to });
  });
  return chunks;
}

const MAX_BREAK_SECONDS = 3;

/** Converts marks for the provider: pauses to its breaks, spelled words to letters; drops other marks. */
export function providerText(text: string, chunk: TextRange, { canPause = true } = {}): string {
  if (!hasMarks(text)) return text.slice(chunk.from, chunk.to);
  const parts = cutAtMarks(text, chunk).map(({ from, to, prosody, pause }) => {
    const words = withoutMarks(text.slice(from, to));
    const rest = canPause && pause > 0 ? ` <break time="${Math.min(MAX_BREAK_SECONDS, pause)}s" /> ` : '';
    return rest + (prosody.spell ? words.replace(spelledOut, '$1-') : words);
  });
  return parts.join('').replace(/ {2,}/g, ' ').trim();
}
