import type { Assignment } from '../assignment';
import { chooseRoles } from './beats';
import { fill } from './phrases';
import { describe, headingOf } from './render-script';
import { hooksFor } from './script';
import type { Subject } from './subject';

const HOOK_SHARE = 0.1;
const CALL_SHARE = 0.08;

/** Parts with their times and what belongs into each, in the speaker's own words later. */
export function renderOutline(subject: Subject, assignment: Assignment): string {
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
