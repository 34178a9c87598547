import type { Task } from '../assignment';
import { anyOf, createVocabulary } from './phrase-matcher';
import vocabulary from './vocabulary.json' with { type: 'json' };

const tasks = createVocabulary<Exclude<Task, 'rewrite' | 'summary'>>(vocabulary.tasks);
export const TASK = tasks.source;
export const otherKinds = anyOf(
  'poem|poems|poetry|haiku|email|emails|e-mail|e-mails|letter|essay|article|blog post|blog|story|stories|song|lyrics|tweet|tweets|post|posts|novel|resume|cv|joke|jokes|قصيدة|قصائد|رسالة|بريدا|بريد إلكتروني|إيميل|ايميل|مقال|مقالة|مقالا|قصة|أغنية|تغريدة|تغريدات|منشور|سيرة ذاتية|نكتة'.split(
    '|',
  ),
);

const rewrites =
  /^(?:please |can you |could you |من فضلك )*(?:rewrite|rephrase|reword|re-write|polish|improve|proofread|edit|simplify|adapt|convert|turn (?:this|the following|my|these|the text)|make (?:this|the following|my text)|أعد صياغة|اعد صياغة|أعد كتابة|اعد كتابة|حول (?:هذا|هذه|النص|ما يلي|الفقرة|المقال)|صحح|حسن|بسط|دقق|انقل (?:النص|هذا|هذه|ما يلي|الفقرة))/iu;
const summaries =
  /^(?:please |can you |could you |من فضلك )*(?:summari[sz]e|sum up|tl;?dr|shorten (?:this|the following|my)|condense|لخص|اختصر (?:هذا|النص|ما يلي|الفقرة))/iu;

export function readTask(text: string): Task | undefined {
  return tasks.find(text);
}

interface Material {
  readonly task: 'rewrite' | 'summary';
  readonly instruction: string;
  readonly text: string;
}

const TEXT_IS_BELOW = /(?<!\p{L})(?:below|أدناه|ادناه)(?!\p{L})/iu;
const MIN_TEXT_WORDS = 8;
const MIN_LONG_TEXT_WORDS = 80;

/** Splits a request from its text: after a colon, on the next lines, or the whole prompt. */
export function readMaterial(prompt: string, normalize: (text: string) => string): Material | undefined {
  const trimmed = prompt.trim();
  const end = endOfInstruction(trimmed);
  const instruction = normalize(trimmed.slice(0, end));
  const text = trimmed.slice(end).replace(/^[\s:]+/u, '');
  const task = summaries.test(instruction) ? 'summary' : rewrites.test(instruction) ? 'rewrite' : undefined;
  if (task) return { task, instruction, text: countWords(text) >= MIN_TEXT_WORDS ? text : '' };
  const opening = normalize(trimmed.slice(0, 300));
  const isBareText =
    countWords(trimmed) > MIN_LONG_TEXT_WORDS && readTask(opening) === undefined && !isRequest(opening);
  return isBareText ? { task: 'rewrite', instruction: '', text: trimmed } : undefined;
}

function isRequest(opening: string): boolean {
  return /^(?:please|can you|could you|write|create|make|give|generate|explain|translate|i (?:want|need)|ترجم|اكتب|أريد|اريد|اعطني|أعطني|اشرح|هل)/iu.test(
    opening,
  );
}

function endOfInstruction(text: string): number {
  const head = text.slice(0, 300);
  const line = head.search(/\n/u);
  // A text "below" starts on its own line, even after an earlier colon.
  if (line > 0 && TEXT_IS_BELOW.test(head.slice(0, line))) return line;
  const ends = [line, head.search(/:(?!\/\/|\d)/u)].filter((index) => index > 0);
  return ends.length > 0 ? Math.min(...ends) : Math.min(text.length, 300);
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
