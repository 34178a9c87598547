import type { Language, ChatDocument } from '@lisan/engine-contract';
import type { Assignment, Remark, Task } from '../assignment';
import { type Attributes, readAttributes } from './attributes';
import { isSensitive, readDecline, readTextDecline } from './decline';
import { isQuestion, readDocumentTask } from './document-task';
import { asWritten, beginningOf, languageOf, normalize, withoutMarkup } from './normalize';
import { isOffer, readFacts } from './facts';
import { readMaterial, readTask } from './task';
import { hasOnlyFillers, readTopic } from './topic';

type Understanding =
  | { readonly type: 'assignment'; readonly assignment: Assignment }
  | { readonly type: 'remark'; readonly remark: Remark; readonly language: Language };

export interface Asked {
  readonly prompt: string;
  readonly document?: ChatDocument | undefined;
}

const SHORTER =
  /(?<!\p{L})(?:shorter|shorten|too long|briefer|cut it down|trim it|condense it|أقصر|اقصر|اختصر(?:ه|ها)?|قصر(?:ه|ها)?|طويل جدا)(?!\p{L})/iu;
const LONGER =
  /(?<!\p{L})(?:longer|lengthen|extend|expand|too short|more detail(?:s|ed)?|أطول|اطول|طول(?:ه|ها)|وسع(?:ه|ها)?|بتفصيل أكثر|قصير جدا)(?!\p{L})/iu;
const TOPIC_CHANGE =
  /^(?:(?:and|now|ok|okay|then|please|و|والآن|الآن) ?)*(?:make (?:it|one)|do (?:it|one|the same)|same|the same|change (?:it|the topic)|what about|how about|another one|one more|اجعله|اجعلها|نفس|غير الموضوع|ماذا عن|وماذا عن|واحد آخر|مثله)(?!\p{L})/iu;
const MENTION =
  /(?<!\p{L})(?:mention|include|don'?t forget(?: to (?:mention|say))?|say that|make sure to (?:mention|say)|what it does better:|ما يتميز به:|اذكر(?: أن| فيه| فيها)?|لا تنس(?: أن)?|أضف أن|مع ذكر) (?:that )?(.{3,120}?)(?=[!?؟](?:\s|$)|\n|\.(?:\s|$)|$| in (?:an?|the|my) | في (?:نص|إعلان|سكربت)(?:\s|$))/iu;

const ADDITION =
  /^(?:please |also |and |من فضلك )*(?:add|put in|أضف|ضف)(?: in)? (?!.{0,20}(?:hook|detail|ending|title|caption|humou?r|emoji|تفاصيل|عنوان|خاتمة))(.{3,120}?)(?=[!?؟](?:\s|$)|\n|\.(?:\s|$)|$)/iu;

/**
 * Replays the conversation: every prompt is a new assignment, a change to the previous one, or a remark.
 * Reads prompts only, so the engine that answered does not matter.
 */
export function understand(
  history: readonly Asked[],
  asked: Asked,
  attempt: number,
  preferred: Language | undefined,
): Understanding {
  let current: Assignment | undefined;
  for (const earlier of history) {
    const understanding = readPrompt(earlier, current, preferred);
    if (understanding.type === 'assignment') current = understanding.assignment;
  }
  const understanding = readPrompt(asked, current, preferred);
  if (understanding.type === 'remark') return understanding;
  const { assignment } = understanding;
  return { type: 'assignment', assignment: { ...assignment, variation: assignment.variation + attempt } };
}

function readPrompt(
  { prompt, document }: Asked,
  current: Assignment | undefined,
  preferred: Language | undefined,
): Understanding {
  const text = beginningOf(prompt);
  const written = languageOf(prompt);
  const language = written === undefined || written === 'other' ? (preferred ?? 'en') : written;
  const remarkOn = (remark: Remark): Understanding => ({ type: 'remark', remark, language });
  if (written === 'other') return remarkOn('otherLanguage');

  const material = readMaterial(prompt, normalize);
  if (document && !material?.text) return assign(readDocumentTask(text, document, language, material?.task));
  if (material && (material.text !== '' || current === undefined)) {
    const decline = readTextDecline(material.instruction, material.text);
    if (decline) {
      const asked = languageOf(material.instruction);
      return {
        type: 'remark',
        remark: decline,
        language: asked === 'ar' || asked === 'en' ? asked : language,
      };
    }
    if (material.text === '') return remarkOn('needText');
    return assign({
      ...readAttributes(material.instruction),
      task: material.task,
      text: material.text,
      topic: '',
      scale: 1,
      variation: 0,
      language: languageOf(material.text) === 'ar' ? 'ar' : 'en',
    });
  }
  const remark = readRemark(text);
  if (remark) return remarkOn(remark);
  if (written === undefined && !hasOnlyFillers(text)) return remarkOn('needTopic');

  const { mention: mentioned, without } = readMention(text, current !== undefined);
  const mention = mentioned && asWritten(mentioned, prompt);
  const { request, facts: stated } = readFacts(without);
  const facts = stated.map((fact) => asWritten(fact, prompt));
  const { topic: named, rest } = readTopic(request);
  const topic = PRONOUN.test(named) && facts.length > 0 ? '' : asWritten(named, prompt);
  const attributes = readAttributes(rest);
  const task = readTask(rest);
  const isKnown = task !== undefined || attributes.platform !== undefined;
  const decline = readDecline({ text: without, rest, isKnown });
  if (decline) return remarkOn(decline);
  if (isSensitive(`${named} ${stated.join(' ')}`)) return remarkOn('cannotSensitive');
  if (current && hasOnlyFillers(without)) return assign(change(current, without, mention));
  if (topic === '' && facts.length > 0 && (task === undefined || task === 'script'))
    return assign({
      ...attributes,
      task: 'rewrite',
      text: facts.join(' '),
      topic: '',
      scale: 1,
      variation: 0,
      language: languageOf(facts.join(' ')) === 'ar' ? 'ar' : 'en',
    });
  if (topic === '') return current && mention ? assign({ ...current, mention }) : remarkOn('needTopic');
  if (current && TOPIC_CHANGE.test(without)) {
    return assign({
      ...current,
      ...attributes,
      topic,
      facts,
      ...(mention && { mention }),
      variation: current.variation,
    });
  }
  if (!isKnown && isQuestion(without)) return remarkOn('cannotAnswer');
  return assign(createAssignment({ topic, facts, rest, attributes, task, mention, language, current }));
}

function createAssignment(read: {
  topic: string;
  facts: readonly string[];
  rest: string;
  attributes: Attributes;
  task: Task | undefined;
  mention: string | undefined;
  language: Language;
  current: Assignment | undefined;
}): Assignment {
  const { topic, attributes, task = 'script', current } = read;
  // The request's own words decide the language; a topic may be a foreign name.
  const asked = languageOf(read.rest);
  const language = attributes.language ?? (asked === 'ar' || asked === 'en' ? asked : read.language);
  const assignment: Assignment = {
    ...attributes,
    task,
    topic,
    language,
    ...(task === 'script' && isOffer(read.facts) && { platform: attributes.platform ?? 'ad' }),
    facts: read.facts,
    scale: 1,
    variation: 0,
    ...(read.mention && { mention: read.mention }),
  };
  const isAskedAgain = current?.topic === topic && current.task === assignment.task && !current.text;
  return isAskedAgain ? { ...assignment, variation: current.variation + 1 } : assignment;
}

function change(current: Assignment, text: string, mention: string | undefined): Assignment {
  const attributes = readAttributes(text);
  const task = current.text === undefined ? readTask(text) : undefined;
  const factor = SHORTER.test(text) ? 0.6 : LONGER.test(text) ? 1.6 : 1;
  const changed: Assignment = {
    ...current,
    ...attributes,
    ...(task && { task }),
    ...(mention && { mention }),
    scale: attributes.length ? 1 : current.scale * factor,
  };
  const isOther =
    factor === 1 && Object.keys(attributes).length === 0 && !mention && (!task || task === current.task);
  return isOther ? { ...changed, variation: current.variation + 1 } : changed;
}

function readMention(text: string, canAdd: boolean): { mention: string | undefined; without: string } {
  const found = MENTION.exec(text) ?? (canAdd ? ADDITION.exec(text) : null);
  if (!found) return { mention: undefined, without: text };
  const mention = found[1] && withoutMarkup(found[1]).trim();
  const without = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const left = without.trimEnd().replace(/(?<![\s,،])[\s,،]+(?:and|و)$/iu, '');
  return { mention, without: left.replace(/(?<![\s,،])[\s,،]+$/u, '').trim() };
}

const PRONOUN = /^(?:it|this|that|them|these|those|us|هذا|هذه|ذلك)$/iu;

function assign(assignment: Assignment): Understanding {
  return { type: 'assignment', assignment };
}

const THANKS =
  'thanks?|thank you|thx|cheers|great|perfect|awesome|nice|good job|well done|شكرا|شكرا لك|شكرا جزيلا|ممتاز|رائع|أحسنت|جميل|الله يعطيك العافية|يعطيك العافية';
const AFTER_THANKS =
  "(?:that|this|it)(?:'s| is| was)|for|your|the|help|everything|work|job|really|so|very|much|a lot|a bunch|again|you|lisan|great|good|nice|perfect|helpful|amazing|awesome|excellent|جزيلا|جدا|لك|كثيرا|على|المساعدة|مساعدتك|يا \\p{L}+";

const remarks: readonly (readonly [Remark, RegExp])[] = [
  [
    'greeting',
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|salam|salaam|greetings|how are you|what'?s up|السلام عليكم(?: ورحمة الله)?(?: وبركاته)?|سلام|مرحبا|مرحبًا|أهلا|اهلا|أهلا وسهلا|هلا|صباح الخير|مساء الخير|كيف حالك|كيف الحال)(?: there| lisan| today| يا لسان| بك| اليوم)?$/iu,
  ],
  ['thanks', new RegExp(`^(?:ok(?:ay)?,? )?(?:${THANKS})(?:[,،!.]* (?:${AFTER_THANKS}))*$`, 'iu')],
  [
    'identity',
    /^(?:so,? )?(?:who|what) are you|^what (?:can|do) you do|^are you (?:an? |really )?(?:ai|human|robot|bot|real|chatgpt|gpt|grok|deepseek|openai|model)|^which model|^help$|^(?:can|could|will) you help(?: me)?$|^هل (?:تستطيع|يمكنك|بإمكانك) (?:مساعدتي|أن تساعدني)|^(?:من|ما) (?:أنت|انت|تكون)|^ماذا (?:تستطيع|يمكنك|تفعل)|^هل أنت (?:إنسان|ذكاء|روبوت|نموذج|بشر)|^مساعدة$/iu,
  ],
  [
    'smallTalk',
    /^(?:ok(?:ay)?|okey|k|yes|yeah|yep|no|nope|sure|fine|cool|lol|lmao|rofl|hm+|wow|oh|test|testing|bye|good ?bye|see you|good ?night|never ?mind|sorry|continue|go on|keep going|i (?:love|like|hate) (?:you|it|this)|(?:you|u)(?: are|'re| r) [^:\n]{1,30}|(?:this|that|it)(?:'s| is| was) (?:\p{L}+ )?(?:bad|terrible|awful|useless|wrong|good|stupid|nonsense|ok|fine)|حسنا|حسن|تمام|طيب|نعم|لا|أجل|أوكي|اوكي|اوك|ماشي|مع السلامة|إلى اللقاء|وداعا|تصبح على خير|آسف|عفوا|أكمل|تابع|استمر|تجربة|اختبار|(?:أنت|انت|أنتم) [^:\n]{1,30}|هذا (?:سيئ|سيء|خطأ|غلط|جيد|ممتاز|رائع))$/iu,
  ],
  [
    'cannotDraw',
    /^(?:please |can you |could you )*(?:draw|paint|sketch|(?:make|create|generate|design) (?:me )?(?:an? |the )?(?:image|picture|photo|logo|illustration|poster))|^(?:من فضلك )?(?:ارسم|صمم (?:لي )?(?:شعار|صورة|ملصق))/iu,
  ],
  [
    'cannotAnswer',
    /^(?:please |can you |could you |من فضلك )*(?:tell me|show me|what(?:'s| is| are)|search(?: the web)? for|look up|أخبرني|اخبرني|ما|ابحث) .{0,30}(?<!\p{L})(?:news|headlines|weather|exchange rate|stock price|(?:ال)?أخبار|(?:ال)?طقس|سعر الصرف)(?!\p{L})/iu,
  ],
  [
    'cannotCalculate',
    /^(?:what(?:'s| is)|how much is|calculate|compute|احسب|كم (?:يساوي|ناتج|حاصل))?[\s(]*\d[\d\s.,]*[-+*/×÷^x][\d\s().,+*/×÷^x-]*[=?؟]*$/iu,
  ],
];

/** Longer prompts always count as requests. */
const MAX_NONSENSE_WORDS = 3;
const NONSENSE =
  /^(?:(\p{L}{1,3})\1{2,}\p{L}?|[bcdfghjklmnpqrstvwxz]{5,}|\p{L}*(?:asdf|qwer|zxcv|hjkl|sdfg|dfgh|fghj|xcvb|vbnm|uiop|شسيب|ضصثق|فغعه|خحجد|منتالب)\p{L}*)$/u;

function readRemark(text: string): Remark | undefined {
  const plain = text.replace(/(?<![\s!.?؟،,…👋🙏😊])[\s!.?؟،,…👋🙏😊]+$/u, '');
  return (
    remarks.find(([, expression]) => expression.test(plain))?.[0] ??
    (isNonsense(plain) ? 'smallTalk' : undefined)
  );
}

function isNonsense(text: string): boolean {
  const words = text.split(/\s+/u);
  return words.length <= MAX_NONSENSE_WORDS && words.every((word) => NONSENSE.test(word));
}
