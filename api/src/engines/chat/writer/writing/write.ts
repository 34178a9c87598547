import type { Assignment, Remark } from '../assignment';
import type { Language } from '../../../../translations/language';
import { renderList } from './lists';
import { fill, phrases } from './phrases';
import { renderRewrite } from './rewrite';
import { renderScript, describe, headingOf } from './render-script';
import { createSubject, type Subject } from './subject';
import { chooseRoles } from './beats';
import { hooksFor } from './script';

const HOOK_SHARE = 0.1;
const CALL_SHARE = 0.08;

/** Parts with their times and what belongs into each, in the speaker's own words later. */
function renderOutline(subject: Subject, assignment: Assignment): string {
  const { phrases, slots, seconds } = subject;
  const roles = chooseRoles({ ...subject, words: Math.max(subject.words, 150) });
  const hookEnd = seconds * HOOK_SHARE;
  const callStart = seconds * (1 - CALL_SHARE);
  const each = (callStart - hookEnd) / roles.length;
  const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
  return [
    `## ${fill(phrases.labels.outlineOf, slots)}`,
    describe(subject, assignment),
    headingOf('hook', 0, hookEnd, phrases),
    bullets(phrases.points.hook),
    `> ${hooksFor(subject, assignment)[0] ?? ''}`,
    ...roles.flatMap((role, index) => [
      headingOf(role, hookEnd + index * each, hookEnd + (index + 1) * each, phrases),
      bullets(phrases.points[role]),
    ]),
    headingOf('call', callStart, seconds, phrases),
    bullets([...(slots['mention'] ? [slots['mention']] : []), ...phrases.points.call]),
  ].join('\n\n');
}

/** The reply as Markdown. */
export function write(assignment: Assignment): string {
  const subject = createSubject(assignment);
  const { phrases: bank, slots, isForeign } = subject;
  const isUntranslated = isForeign && assignment.text === undefined;
  const notes = isUntranslated ? [fill(bank.notes.foreignTopic, slots)] : [];
  return [...notes, compose(subject, assignment)].join('\n\n');
}

export function answer(remark: Remark, language: Language): string {
  return phrases[language].answers[remark];
}

function compose(subject: Subject, assignment: Assignment): string {
  switch (assignment.task) {
    case 'script':
      return renderScript(subject, assignment);
    case 'outline':
      return renderOutline(subject, assignment);
    case 'rewrite':
    case 'summary':
      return renderRewrite(assignment.task, subject, assignment);
    default:
      return renderList(assignment.task, subject, assignment);
  }
}
