import { limits } from '@lisan/contract';
import { splitSentences } from '../../engines/speech';
import type { Language } from '../../translations/language';

const arabic = /\p{Script=Arabic}/gu;
const letters = /\p{L}/gu;

/** The language that most letters of an idea are written in; `otherwise` where it has none. */
export function languageOf(idea: string, otherwise: Language): Language {
  const all = idea.match(letters)?.length ?? 0;
  if (all === 0) return otherwise;
  return (idea.match(arabic)?.length ?? 0) * 2 > all ? 'ar' : 'en';
}

/** What the writer is asked for. */
export const promptOf = (idea: string, language: Language): string =>
  language === 'ar' ? `اكتب نصا لفيديو مدته 15 ثانية عن: ${idea}` : `Write a 15 second script about: ${idea}`;

/** The lines of a written script that are spoken, as many of its sentences as the demo speaks. */
export function spokenLines(written: string): string {
  const lines = written
    .split('\n')
    .filter((line) => line.startsWith('>'))
    .map((line) => line.replace(/^>+\s*/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
  let script = '';
  for (const { from, to } of splitSentences(lines)) {
    const longer = `${script} ${lines.slice(from, to).trim()}`.trim();
    if (longer.length > limits.demoScriptMaxLength) break;
    script = longer;
  }
  // One sentence that is longer than all that may be said: its words as far as they go.
  const start = lines.slice(0, limits.demoScriptMaxLength);
  return script || start.slice(0, start.lastIndexOf(' ')).trimEnd() || start;
}
