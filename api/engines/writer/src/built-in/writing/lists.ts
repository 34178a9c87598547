import type { Assignment, ListTask } from '../assignment';
import { fill, type Phrases } from './phrases';
import { hooksFor } from './beats';
import type { Subject } from './subject';

const DEFAULT_ITEM_COUNT = 5;

export function renderList(task: ListTask, subject: Subject, assignment: Assignment): string {
  const { phrases, slots } = subject;
  const available = createItems[task](subject, assignment);
  const requestedCount = assignment.count ?? DEFAULT_ITEM_COUNT;
  const items = available.slice(0, requestedCount);
  const label = phrases.labels[labelKeys[task]];
  return [
    `## ${fill(label, { ...slots, topic: slots['Topic'] ?? '', count: items.length })}`,
    ...(requestedCount > available.length ? [fill(phrases.notes.many, { count: available.length })] : []),
    items.map((item, index) => `${index + 1}. ${item}`).join('\n'),
  ].join('\n\n');
}

const labelKeys = {
  ideas: 'ideasFor',
  hooks: 'hooksFor',
  titles: 'titlesFor',
  captions: 'captionsFor',
} as const satisfies Record<ListTask, keyof Phrases['labels']>;

const createItems: Readonly<Record<ListTask, (subject: Subject, assignment: Assignment) => string[]>> = {
  ideas(subject, assignment) {
    const { phrases, pick, slots } = subject;
    const openings = hooksFor(subject, assignment);
    return pick.shuffled(phrases.ideas, 'ideas').map(([title = '', angle = ''], index) => {
      const opening = openings[index % openings.length] ?? '';
      return `**${fill(title, slots)}.** ${fill(angle, slots)}\n   *${phrases.labels.hookOfIdea}:* ${opening}`;
    });
  },
  hooks(subject, assignment) {
    const { hooks } = subject.phrases;
    const all = Object.values(hooks).flatMap((lines) => subject.pick.shuffled(lines, 'hook'));
    const others = all.map((line) => fill(line, subject.slots));
    return [...new Set([...hooksFor(subject, assignment), ...others])];
  },
  titles: ({ phrases, pick, slots }) =>
    pick.shuffled(phrases.titles, 'titles').map((line) => fill(line, slots)),
  captions: ({ phrases, pick, slots }) =>
    pick
      .shuffled(phrases.captions, 'captions')
      .map((line) => `${fill(line, slots)} ${hashtag(slots['topic'] ?? '')}`.trim()),
};

/** A topic as `#القهوة_العربية`; empty when it has more than four words. */
function hashtag(topic: string): string {
  const words = topic
    .replace(/^(?:my|our|the|an?) /iu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length > 0 && words.length <= 4 ? `#${words.join('_')}` : '';
}
