import type { Language } from '../../../../translations/language';
import type { ChatDocument } from '../../chat-engine';
import type { Assignment, Remark, Task } from '../assignment';
import { readAttributes, type Attributes } from './attributes';
import { readDecline, readTextDecline } from './decline';
import { readDocumentTask, isQuestion } from './document-task';
import { beginningOf, languageOf, normalize } from './normalize';
import { readRemark } from './remark';
import { readMaterial, readTask } from './task';
import { hasOnlyFillers, readTopic } from './topic';

export type Understanding =
  | { readonly type: 'assignment'; readonly assignment: Assignment }
  | { readonly type: 'remark'; readonly remark: Remark; readonly language: Language };

/** A prompt, with the document that goes with it. */
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
  /(?<!\p{L})(?:mention|include|don'?t forget(?: to (?:mention|say))?|say that|make sure to (?:mention|say)|what it does better:|ما يتميز به:|اذكر(?: أن| فيه| فيها)?|لا تنس(?: أن)?|أضف أن|مع ذكر) (?:that )?(.{3,120}?)(?=[.!?؟\n]|$)/iu;

/** Said about a script that is there already. */
const ADDITION =
  /^(?:please |also |and |من فضلك )*(?:add|put in|أضف|ضف)(?: in)? (?!.{0,20}(?:hook|detail|ending|title|caption|humou?r|emoji|تفاصيل|عنوان|خاتمة))(.{3,120}?)(?=[.!?؟\n]|$)/iu;

/**
 * Reads a conversation from its beginning: every prompt is a new assignment, a change to the one before, or a remark.
 * Only prompts are read, so it does not matter which engine answered them.
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
  const say = (remark: Remark): Understanding => ({ type: 'remark', remark, language });
  if (written === 'other') return say('otherLanguage');

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
    if (material.text === '') return say('needText');
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
  if (remark) return say(remark);

  const { mention, without } = readMention(text, current !== undefined);
  const { topic, rest } = readTopic(without);
  const attributes = readAttributes(rest);
  const task = readTask(rest);
  const isKnown = task !== undefined || attributes.platform !== undefined;
  const decline = readDecline({ text: without, rest, isKnown });
  if (decline) return say(decline);
  if (current && hasOnlyFillers(without)) return assign(change(current, without, mention));
  if (topic === '') return current && mention ? assign({ ...current, mention }) : say('needTopic');
  if (current && TOPIC_CHANGE.test(without)) {
    return assign({
      ...current,
      ...attributes,
      topic,
      ...(mention && { mention }),
      variation: current.variation,
    });
  }
  if (!isKnown && isQuestion(without)) return say('cannotAnswer');
  return assign(begin({ topic, rest, attributes, task, mention, language, current }));
}

function begin(read: {
  topic: string;
  rest: string;
  attributes: Attributes;
  task: Task | undefined;
  mention: string | undefined;
  language: Language;
  current: Assignment | undefined;
}): Assignment {
  const { topic, attributes, task = 'script', current } = read;
  // The words of the request decide, not a topic that may be a foreign name.
  const asked = languageOf(read.rest);
  const language = attributes.language ?? (asked === 'ar' || asked === 'en' ? asked : read.language);
  const assignment: Assignment = {
    ...attributes,
    task,
    topic,
    language,
    scale: 1,
    variation: 0,
    ...(read.mention && { mention: read.mention }),
  };
  const isAskedAgain = current?.topic === topic && current.task === assignment.task && !current.text;
  return isAskedAgain ? { ...assignment, variation: current.variation + 1 } : assignment;
}

/** 'Shorter', 'more formal', 'for Instagram', 'another one': the same assignment, seen a little differently. */
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
  const mention = found[1]?.replace(/[*_`<>[\]|\\]+/gu, ' ').trim();
  const without = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  const left = without.trimEnd().replace(/(?<![\s,،])[\s,،]+(?:and|و)$/iu, '');
  return { mention, without: left.replace(/(?<![\s,،])[\s,،]+$/u, '').trim() };
}

function assign(assignment: Assignment): Understanding {
  return { type: 'assignment', assignment };
}
