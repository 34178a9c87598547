import type { Assignment } from '../assignment';
import { fill, findDomain, type Phrases, type Role, shortestFirst } from './phrases';
import type { Subject } from './subject';
import { countWords, upperFirst } from './words';

interface Beat {
  readonly role: Role;
  readonly lines: readonly string[];
}

interface Frame {
  readonly order: readonly Role[];
  readonly priority: readonly Role[];
}

const frames: readonly Frame[] = [
  {
    order: ['problem', 'shift', 'steps', 'example', 'objection', 'recap'],
    priority: ['steps', 'problem', 'shift', 'example', 'objection', 'recap'],
  },
  {
    order: ['why', 'steps', 'example', 'problem', 'objection', 'recap'],
    priority: ['why', 'steps', 'example', 'problem', 'recap', 'objection'],
  },
  {
    order: ['example', 'why', 'shift', 'steps', 'objection', 'recap'],
    priority: ['example', 'steps', 'why', 'shift', 'recap', 'objection'],
  },
];
const adFrame: Frame = {
  order: ['problem', 'benefit', 'trust', 'objection'],
  priority: ['benefit', 'trust', 'problem', 'objection'],
};

const STAGE_WORDS = [0, 50, 90, 150, 240, 340];

/** More would sound like a list; talking points fill the remaining time. */
const MAX_LINES_PER_BEAT = 5;
const MAX_STEPS = 7;
const MAX_ASIDES = 2;

export function chooseRoles(subject: Subject): readonly Role[] {
  const frame = subject.platform === 'ad' ? adFrame : (subject.pick.one(frames, 'frame') ?? adFrame);
  const count = STAGE_WORDS.filter((words) => subject.words >= words).length;
  const chosen = new Set(frame.priority.slice(0, count));
  return frame.order.filter((role) => chosen.has(role));
}

/**
 * Fills the beats round robin, one line each, within the word budget; prefers shorter lines when one does
 * not fit.
 */
function fillBeats(subject: Subject, assignment: Assignment, budget: number): Beat[] {
  const roles = chooseRoles(subject);
  const pools = new Map(roles.map((role) => [role, linesFor(role, subject)]));
  const asides = assignment.tone && subject.words >= 40 ? subject.phrases.asides[assignment.tone] : [];
  pools
    .get(roles.find((role) => role !== 'steps') ?? 'recap')
    ?.splice(1, 0, ...subject.pick.shuffled(asides, 'aside').slice(0, MAX_ASIDES));
  const taken = new Map<Role, string[]>(roles.map((role) => [role, []]));
  const slack = Math.max(3, budget * 0.05);
  let left = budget;

  function take(role: Role): boolean {
    const pool = pools.get(role) ?? [];
    if ((taken.get(role)?.length ?? 0) >= (role === 'steps' ? MAX_STEPS : MAX_LINES_PER_BEAT)) return false;
    const fits = (line: string) => countWords(line) <= left + slack;
    const line = left < 28 ? bestFit(pool.filter(fits), left) : pool.find(fits);
    if (line === undefined || left <= slack) return false;
    pool.splice(pool.indexOf(line), 1);
    taken.get(role)?.push(line);
    left -= countWords(line);
    return true;
  }

  for (let isOpen = true; isOpen;) {
    isOpen = false;
    for (const role of roles) {
      isOpen = take(role) || isOpen;
      if (role === 'steps') isOpen = take(role) || isOpen;
    }
  }
  return roles
    .map((role) => ({ role, lines: arrange(role, taken.get(role) ?? [], subject) }))
    .filter(({ lines }) => lines.length > 0);
}

function bestFit(lines: readonly string[], words: number): string | undefined {
  const miss = (line: string) => Math.abs(words - countWords(line));
  return lines.length === 0
    ? undefined
    : lines.reduce((best, line) => (miss(line) < miss(best) ? line : best));
}

function linesFor(role: Role, subject: Subject): string[] {
  const { phrases, pick, slots } = subject;
  const general = pick.shuffled(phrases.roles[role], role);
  const lines = role === 'steps' ? [...pick.shuffled(stepsOfDomain(subject), 'domain'), ...general] : general;
  return lines.map((line) => fill(line, slots));
}

function stepsOfDomain({ slots, language, phrases }: Subject): readonly string[] {
  const domain = findDomain(slots['topic'] ?? '', language);
  return domain === undefined ? [] : phrases.domains[domain].steps;
}

const PREPARING_STEPS = 3;

function arrange(role: Role, lines: readonly string[], subject: Subject): string[] {
  if (role !== 'steps') return [...lines];
  const { phrases } = subject;
  const general = phrases.roles.steps;
  const written = [
    ...general.slice(0, PREPARING_STEPS),
    ...stepsOfDomain(subject),
    ...general.slice(PREPARING_STEPS),
  ];
  const sorted = [...lines].sort((first, second) => written.indexOf(first) - written.indexOf(second));
  if (sorted.length === 1) return sorted.map(upperFirst);
  const last = phrases.ordinals.length - 1;
  return sorted.map((line, index) => `${phrases.ordinals[Math.min(index, last)] ?? ''}${line}`);
}

function chooseLine(lines: readonly string[], maxWords: number): string {
  return lines.find((line) => countWords(line) <= maxWords) ?? shortestFirst(lines)[0] ?? '';
}

export interface Section {
  readonly role: keyof Phrases['points'];
  readonly lines: readonly string[];
}

export function composeScript(subject: Subject, assignment: Assignment): Section[] {
  const { pick, phrases, slots, words } = subject;
  const hook = chooseLine(hooksFor(subject, assignment), Math.max(9, words * 0.3));
  const calls = assignment.tone === 'formal' ? phrases.calls.formal : phrases.calls[subject.platform];
  const call = chooseLine(pick.shuffled(calls, 'call'), Math.max(8, words * 0.25));
  const audience =
    assignment.audience && words >= 45 ? fill(pick.one(phrases.audience, 'audience') ?? '', slots) : '';
  const mention = assignment.mention ? fill(pick.one(phrases.mention, 'mention') ?? '', slots) : '';
  const opening = [hook, audience, ...(assignment.facts ?? [])].filter((line) => line !== '');
  const closing = [mention, call].filter((line) => line !== '');
  const budget = words - countWords([...opening, ...closing].join(' '));
  return [
    { role: 'hook', lines: opening },
    ...fillBeats(subject, assignment, budget),
    { role: 'call', lines: closing },
  ];
}

export function hooksFor(subject: Subject, { tone }: Pick<Assignment, 'tone'>): string[] {
  const { phrases, pick, slots, seconds, platform } = subject;
  const ofPlatform = platform === 'ad' ? pick.shuffled(phrases.hooks.ad, 'hook') : [];
  const ofTone = tone ? pick.shuffled(phrases.hooks[tone], 'hook') : [];
  const general = pick.shuffled([...phrases.hooks.any, ...(tone ? [] : phrases.hooks.friendly)], 'hook');
  const suits = (line: string) => seconds <= 300 || !line.includes('{time}');
  return [...ofPlatform, ...ofTone, ...general].filter(suits).map((line) => fill(line, slots));
}
