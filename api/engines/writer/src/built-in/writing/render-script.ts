import type { Assignment } from '../assignment';
import { fill, type Phrases } from './phrases';
import { chooseRoles, composeScript, hooksFor, type Section } from './beats';
import type { Subject } from './subject';
import { clock, countWords, nameDuration, toSeconds } from './words';

const SECONDS_PER_POINT = 60;
const MAX_POINTS = 12;

/** Renders Markdown: spoken lines are quotes (`> `), the rest are directions. */
export function renderScript(subject: Subject, assignment: Assignment): string {
  const { phrases, slots, words, language } = subject;
  const sections = composeScript(subject, assignment);
  const written = countWords(sections.flatMap(({ lines }) => lines).join(' '));
  const hasPoints = written < words * 0.8;
  const notes = [
    ...(hasPoints ? [fill(phrases.notes.longer, { words: written })] : []),
    ...(assignment.scale < 1 && words <= 20 ? [phrases.notes.shortest] : []),
  ];
  const call = sections.at(-1);
  const body = sections.slice(0, -1);
  const beforeCall = toSeconds(countWords(body.flatMap(({ lines }) => lines).join(' ')), language);
  const callSeconds = toSeconds(countWords(call?.lines.join(' ') ?? ''), language);
  return [
    `## ${slots['Topic']}`,
    describe(subject, assignment, hasPoints ? words : written),
    ...notes,
    ...renderSections(body, subject, 0),
    ...(hasPoints ? [renderPoints(subject, beforeCall, subject.seconds - callSeconds)] : []),
    ...(call ? renderSections([call], subject, hasPoints ? subject.seconds - callSeconds : beforeCall) : []),
    `**${phrases.labels.before}**`,
    renderAdvice(subject),
  ].join('\n\n');
}

function describe(subject: Subject, { tone, audience }: Assignment, words?: number): string {
  const { phrases, platform, seconds, language, slots } = subject;
  return `*${[
    phrases.platforms[platform],
    nameDuration(seconds, language),
    ...(words === undefined ? [] : [fill(phrases.labels.words, { count: words })]),
    ...(tone ? [phrases.tones[tone]] : []),
    ...(audience ? [fill(phrases.labels.forAudience, slots)] : []),
  ].join(' · ')}*`;
}

function renderSections(sections: readonly Section[], subject: Subject, start: number): string[] {
  let time = start;
  return sections.flatMap(({ role, lines }) => {
    const end = time + toSeconds(countWords(lines.join(' ')), subject.language);
    const heading = headingOf(role, time, end, subject.phrases);
    time = end;
    return [heading, lines.map((line) => `> ${line}`).join('\n>\n'), renderCue(role, subject)];
  });
}

function headingOf(
  role: keyof Phrases['headings'],
  start: number,
  end: number,
  { headings }: Phrases,
): string {
  return `### ${headings[role]} · ${clock(start)}–${clock(end)}`;
}

function renderCue(role: Section['role'], { phrases, pick, platform }: Subject): string {
  const isHeard = platform === 'podcast';
  const cues = isHeard ? phrases.cues.sound[role] : phrases.cues.screen[role];
  const label = isHeard ? phrases.labels.sound : phrases.labels.onScreen;
  return `*${label}${pick.one(cues, `cue ${role}`) ?? ''}*`;
}

function renderAdvice({ phrases: { advice }, pick, platform }: Subject): string {
  const lines = platform === 'podcast' ? advice.any : [...advice.any, ...advice.screen];
  return pick
    .shuffled(lines, 'advice')
    .slice(0, 3)
    .map((line) => `- ${line}`)
    .join('\n');
}

function renderPoints(subject: Subject, start: number, end: number): string {
  const { phrases, pick, slots } = subject;
  const count = Math.min(MAX_POINTS, Math.max(2, Math.round((end - start) / SECONDS_PER_POINT)));
  const each = (end - start) / count;
  const points = pick.shuffled(phrases.ideas, 'points').slice(0, count);
  const lines = points.map(
    ([title = '', angle = ''], index) =>
      `- ${clock(start + index * each)} **${fill(title, slots)}:** ${fill(angle, slots)}`,
  );
  return [headingOf('points', start, end, phrases), lines.join('\n')].join('\n\n');
}

const HOOK_SHARE = 0.1;
const CALL_SHARE = 0.08;

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
    bullets([...phrases.points.hook, ...(assignment.facts ?? [])]),
    `> ${hooksFor(subject, assignment)[0] ?? ''}`,
    ...roles.flatMap((role, index) => [
      headingOf(role, hookEnd + index * each, hookEnd + (index + 1) * each, phrases),
      bullets(phrases.points[role]),
    ]),
    headingOf('call', callStart, seconds, phrases),
    bullets([...(slots['mention'] ? [slots['mention']] : []), ...phrases.points.call]),
  ].join('\n\n');
}
