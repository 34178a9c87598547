import { cutAtMarks, hasMarks, spelledOut, withoutMarks } from '../text/marks';
import type { TextRange } from '../text/ranges';

/** Seconds: the longest break that its models take. */
const LONGEST_BREAK = 3;

/** A chunk as the provider is given it: pauses as its own breaks, spelled words letter by letter, other marks left out. */
export function providerText(text: string, chunk: TextRange): string {
  if (!hasMarks(text)) return text.slice(chunk.from, chunk.to);
  const said = cutAtMarks(text, chunk).map(({ from, to, prosody, pause }) => {
    const words = withoutMarks(text.slice(from, to));
    const rest = pause > 0 ? ` <break time="${Math.min(LONGEST_BREAK, pause)}s" /> ` : '';
    return rest + (prosody.spell ? words.replace(spelledOut, '$1-') : words);
  });
  return said.join('').replace(/ {2,}/g, ' ').trim();
}
