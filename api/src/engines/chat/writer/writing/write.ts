import type { Assignment, Remark } from '../assignment';
import type { Language } from '../../../../translations/language';
import { renderList } from './lists';
import { renderOutline } from './outline';
import { fill, phrases } from './phrases';
import { renderRewrite } from './rewrite';
import { renderScript } from './render-script';
import { createSubject, type Subject } from './subject';

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
