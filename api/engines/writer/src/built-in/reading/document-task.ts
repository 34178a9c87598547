import type { Language, ChatDocument } from '@lisan/engine-contract';
import type { Assignment, TextTask } from '../assignment';
import { readAttributes } from './attributes';
import { languageOf } from './normalize';
import { readTask } from './task';

const SUMMARY =
  /(?<!\p{L})(?:summar(?:y|i[sz]e)|sum up|tl;?dr|key points|main points|in short|condense|shorten|لخص|تلخيص|ملخص|خلاصة|اختصر|أهم النقاط)/iu;
/** Characters; a longer first line is not a title. */
const MAX_TITLE_LENGTH = 80;

/**
 * Chooses the task for a document: a list or outline about its title, else a script in its own words. A
 * question gets a summary.
 */
export function readDocumentTask(
  instruction: string,
  document: ChatDocument,
  language: Language,
  textTask: TextTask | undefined,
): Assignment {
  const attributes = readAttributes(instruction);
  const shared = { ...attributes, scale: 1, variation: 0 };
  const task = textTask ?? readTask(instruction);
  if (task && task !== 'script' && task !== 'rewrite' && task !== 'summary' && !SUMMARY.test(instruction))
    return { ...shared, task, topic: titleOf(document), language: attributes.language ?? language };
  const isShort = task === 'summary' || SUMMARY.test(instruction) || (!task && isQuestion(instruction));
  return {
    ...shared,
    task: isShort ? 'summary' : 'rewrite',
    topic: '',
    text: document.text,
    language: languageOf(document.text) === 'ar' ? 'ar' : 'en',
  };
}

function titleOf({ name, text }: ChatDocument): string {
  const line = text
    .slice(0, 400)
    .split('\n')
    .map((each) => each.replace(/[*_`<>[\]|\\#]+/gu, ' ').trim())
    .find((each) => each !== '');
  const isTitle = line !== undefined && line.length <= MAX_TITLE_LENGTH;
  return isTitle
    ? line.replace(/(?<![.:،؛])[.:،؛]+$/u, '')
    : name.replace(/\.\w{2,4}$/u, '').replace(/[_-]+/gu, ' ');
}

const QUESTION_WORD =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|has|have|should|ما|ماذا|من هو|من هي|متى|أين|اين|لماذا|كيف|هل|كم|أي)(?!\p{L})/iu;
const IS_ASKED = /[?؟]\s*$/u;

export function isQuestion(text: string): boolean {
  // "How to bake bread" is a topic, not a question.
  const asksForWriting = /^(?:can|could|would|will) you|^how to [^?]*$|^هل (?:يمكنك|تستطيع)/iu.test(text);
  return !asksForWriting && (QUESTION_WORD.test(text) || IS_ASKED.test(text));
}
