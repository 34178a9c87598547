import { limits } from '@lisan/contract';
import { splitSentences } from '../../engines/speech';
import type { Language } from '../../translations/language';

const arabic = /\p{Script=Arabic}/gu;
const letters = /\p{L}/gu;

/** Language of most letters; `otherwise` without letters. */
export function languageOf(idea: string, otherwise: Language): Language {
  const all = idea.match(letters)?.length ?? 0;
  if (all === 0) return otherwise;
  return (idea.match(arabic)?.length ?? 0) * 2 > all ? 'ar' : 'en';
}

export const promptOf = (idea: string, language: Language): string =>
  language === 'ar' ? `اكتب نصا لفيديو مدته 15 ثانية عن: ${idea}` : `Write a 15 second script about: ${idea}`;

/** Extracts the spoken lines, up to the demo's limit, at sentence ends. */
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
  // A single sentence beyond the limit: cut at a word.
  const start = lines.slice(0, limits.demoScriptMaxLength);
  return script || start.slice(0, start.lastIndexOf(' ')).trimEnd() || start;
}
