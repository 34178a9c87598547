import type { Assignment } from '../assignment';
import { chooseLine, fillBeats } from './beats';
import { fill, type Phrases } from './phrases';
import type { Subject } from './subject';
import { countWords } from './words';

export interface Section {
  readonly role: keyof Phrases['points'];
  /** Spoken. */
  readonly lines: readonly string[];
}

/** Hook, beats, call to action: all that is spoken, within a tenth of the words asked for while the bank lasts. */
export function composeScript(subject: Subject, assignment: Assignment): Section[] {
  const { pick, phrases, slots, words } = subject;
  const hook = chooseLine(hooksFor(subject, assignment), Math.max(9, words * 0.3));
  const calls = assignment.tone === 'formal' ? phrases.calls.formal : phrases.calls[subject.platform];
  const call = chooseLine(pick.order(calls, 'call'), Math.max(8, words * 0.25));
  const audience =
    assignment.audience && words >= 45 ? fill(pick.one(phrases.audience, 'audience') ?? '', slots) : '';
  const mention = assignment.mention ? fill(pick.one(phrases.mention, 'mention') ?? '', slots) : '';
  const opening = [hook, audience].filter((line) => line !== '');
  const closing = [mention, call].filter((line) => line !== '');
  const budget = words - countWords([...opening, ...closing].join(' '));
  return [
    { role: 'hook', lines: opening },
    ...fillBeats(subject, assignment, budget),
    { role: 'call', lines: closing },
  ];
}

/** Opening lines, best first: those of the tone, then those for any. */
export function hooksFor(subject: Subject, { tone }: Pick<Assignment, 'tone'>): string[] {
  const { phrases, pick, slots, seconds, platform } = subject;
  const ofPlatform = platform === 'ad' ? pick.order(phrases.hooks.ad, 'hook') : [];
  const ofTone = tone ? pick.order(phrases.hooks[tone], 'hook') : [];
  const general = pick.order([...phrases.hooks.any, ...(tone ? [] : phrases.hooks.friendly)], 'hook');
  const suits = (line: string) => seconds <= 300 || !line.includes('{time}');
  return [...ofPlatform, ...ofTone, ...general].filter(suits).map((line) => fill(line, slots));
}
