import { upperFirst } from '../writing/words';
import { LENGTH } from './attributes';
import { FULL_STOP, withoutMarkup } from './normalize';
import { wholeWords } from './phrase-matcher';
import { hasOnlyFillers } from './topic';

export interface Brief {
  /** The prompt without its facts. */
  readonly request: string;
  /** Sentences with prices, dates, addresses or other figures, in the user's words. */
  readonly facts: readonly string[];
}

const length = wholeWords(LENGTH, 'giu');
const DETAIL = /\d|[$€£%@]|https?:\/\/|\p{L}\.\p{L}{2,}/u;
const SENTENCES = new RegExp(String.raw`(?<=[!?؟؛;])\s+|(?<=\n)\s*|(?<=${FULL_STOP})\s+`, 'iu');
const CLAUSES = /\s\((?=[^()]*\))|\)(?:[,،;؛]?\s+|$)|[,،;؛]\s+|:\s+|\s[-–—]\s|\s(?=(?:الذي|التي)\s)/u;
const REQUEST =
  /^(?:please |can you |could you |من فضلك )*(?:write|create|make|give|generate|draft|pitch|explain|describe|rewrite|summari[sz]e|add|mention|include|اكتب|أنشئ|اعطني|أعطني|أريد|اشرح|عرف|أضف|ضف|اذكر)(?!\p{L})/iu;

const isRequest = (text: string) => REQUEST.test(text);
const hasDetail = (text: string) => DETAIL.test(text.replace(length, ' '));

/** Keeps figures out of the topic, so that they are spoken word for word. */
export function readFacts(text: string): Brief {
  const sentences = text.split(SENTENCES).filter((sentence) => sentence.trim() !== '');
  const facts: string[] = [];
  const request: string[] = [];
  const first = Math.max(0, sentences.findIndex(isRequest));
  for (const [index, sentence] of sentences.entries()) {
    if (index !== first && !isRequest(sentence)) {
      if (hasDetail(sentence)) facts.push(asSentence([sentence]));
      else request.push(sentence);
      continue;
    }
    const { head, rest } = splitClauses(sentence);
    request.push(head);
    if (rest.length > 0) facts.push(asSentence(rest));
  }
  return { request: request.join(' '), facts };
}

const OFFER =
  /[$€£]|%|(?<!\p{L})(?:jd|sar|aed|usd|egp|call|order|book|discount|free|دينار|دنانير|ريال|درهم|جنيه|دولار|اتصل|اطلب|احجز|خصم|مجاني)/iu;

/** Names a price, a discount or how to order: such a script is an advertisement. */
export function isOffer(facts: readonly string[]): boolean {
  return facts.some((fact) => OFFER.test(fact));
}

/** A sentence keeps its clauses unless one besides the request, or the first, has a figure. */
function splitClauses(sentence: string): { head: string; rest: string[] } {
  const others = sentence.split(CLAUSES);
  const [head = ''] = others.splice(Math.max(0, others.findIndex(isRequest)), 1);
  const rest = others.filter((clause) => !hasOnlyFillers(clause));
  if (!rest.some(hasDetail)) return { head: sentence, rest: [] };
  const attributes = others.filter((clause) => !rest.includes(clause));
  return { head: [head, ...attributes].join(', '), rest };
}

function asSentence(clauses: readonly string[]): string {
  const comma = /\p{Script=Arabic}/u.test(clauses[0] ?? '') ? '، ' : ', ';
  const whole = upperFirst(withoutMarkup(clauses.join(comma)).trim());
  return /[.!?؟]$/u.test(whole) ? whole : `${whole}.`;
}
