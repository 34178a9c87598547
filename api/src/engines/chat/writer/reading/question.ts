import type { Language } from '../../../../translations/language';

const QUESTION_WORD =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|has|have|should|ما|ماذا|من هو|من هي|متى|أين|اين|لماذا|كيف|هل|كم|أي)(?!\p{L})/iu;
const IS_ASKED = /[?؟]\s*$/u;

/** Whether a prompt wants to know something. `text` is normalised. */
export function isQuestion(text: string): boolean {
  const asksForWriting = /^(?:can|could|would|will) you|^هل (?:يمكنك|تستطيع)/iu.test(text);
  return !asksForWriting && (QUESTION_WORD.test(text) || IS_ASKED.test(text));
}

const WHAT_IS = /^(?:what(?:'s| is| are)|who(?:'s| is| are)|ما هو|ما هي|ما هم|من هو|من هي) /iu;

/** A question as something one can speak about. */
export function nameQuestion(text: string, language: Language): string {
  const question = text
    .replace(/(?<![?؟.!\s])[?؟.!\s]+$/u, '')
    .replace(/[*_`<>[\]|\\\n]+/gu, ' ')
    .slice(0, 160);
  const how = /^how (?:do|can|should|would) (?:i|you|we|one) /iu;
  if (how.test(question)) return question.replace(how, 'how to ');
  const noun = question.replace(WHAT_IS, '');
  if (noun !== question && noun.split(' ').length <= 6) return noun;
  return language === 'ar' ? `سؤال «${question}؟»` : `the question “${question}?”`;
}
