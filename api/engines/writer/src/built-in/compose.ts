import type { Language } from '@lisan/engine-contract';
import { type Asked, understand } from './reading/conversation';
import type { Assignment, Remark } from './assignment';
import { renderList } from './writing/lists';
import { renderOutline, renderScript } from './writing/render-script';
import { fill, phrases } from './writing/phrases';
import { renderRewrite } from './writing/rewrite';
import { createSubject, type Subject } from './writing/subject';

export interface WritingRequest extends Asked {
  readonly earlier: readonly Asked[];
  readonly attempt: number;
  readonly language?: Language | undefined;
}

export interface WrittenReply {
  readonly text: string;
  /** Not charged: a declined request or small talk. */
  readonly isFree: boolean;
}

export function compose({ earlier, attempt, language, ...asked }: WritingRequest): WrittenReply {
  const understanding = understand(earlier, asked, attempt, language);
  return understanding.type === 'assignment'
    ? { text: write(understanding.assignment), isFree: false }
    : { text: answer(understanding.remark, understanding.language), isFree: true };
}

function write(assignment: Assignment): string {
  const subject = createSubject(assignment);
  const { phrases: bank, slots, isForeign } = subject;
  const isUntranslated = isForeign && assignment.text === undefined;
  const notes = isUntranslated ? [fill(bank.notes.foreignTopic, slots)] : [];
  return [...notes, render(subject, assignment)].join('\n\n');
}

export function answer(remark: Remark, language: Language): string {
  return phrases[language].answers[remark];
}

function render(subject: Subject, assignment: Assignment): string {
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
