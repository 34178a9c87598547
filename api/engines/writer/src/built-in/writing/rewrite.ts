import type { Assignment, TextTask } from '../assignment';
import { fill } from './phrases';
import { toSpokenSentences, splitSentences } from './spoken-sentences';
import type { Subject } from './subject';
import { countWords, nameDuration, toSeconds } from './words';

const SUMMARY_SHARE = 0.35;
/** More than any word's weight: a summary keeps amounts and dates. */
const FIGURE_WEIGHT = 10;

export function renderRewrite(task: TextTask, subject: Subject, assignment: Assignment): string {
  const { language, phrases, seconds } = subject;
  const text = assignment.text ?? '';
  const before = splitSentences(text, language);
  const spoken = toSpokenSentences(text, language);
  const budget = budgetOf(task, assignment, subject.words, countWords(text));
  const kept = budget === undefined ? spoken : keepTelling(spoken, budget);
  const sentences = assignment.tone === 'friendly' && language === 'en' ? kept.map(contract) : kept;
  const words = countWords(sentences.join(' '));
  const longest = Math.max(0, ...sentences.map(countWords));
  const changes = [
    fill(phrases.labels.sentences, { before: before.length, after: sentences.length, longest }),
    fill(phrases.labels.length, { before: countWords(text), after: words }),
    ...(budget === undefined ? [phrases.labels.cleaned] : [phrases.labels.kept]),
  ];
  const duration = assignment.length && assignment.scale === 1 ? seconds : toSeconds(words, language);
  return [
    `## ${task === 'summary' ? phrases.labels.summary : phrases.labels.spokenVersion}`,
    `*${nameDuration(duration, language)} · ${fill(phrases.labels.words, { count: words })}*`,
    sentences.map((sentence) => `> ${sentence}`).join('\n>\n'),
    `**${phrases.labels.changed}**`,
    changes.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
}

function budgetOf(
  task: TextTask,
  { length, scale }: Assignment,
  asked: number,
  given: number,
): number | undefined {
  if (length) return asked < given ? asked : undefined;
  if (task === 'summary') return Math.max(12, given * SUMMARY_SHARE * scale);
  return scale < 1 ? Math.max(12, given * scale) : undefined;
}

function keepTelling(sentences: readonly string[], budget: number): string[] {
  const wordsOf = (sentence: string) => sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weigh = (sentence: string, index: number) => {
    const words = wordsOf(sentence);
    const sum = words.reduce((total, word) => total + (counts.get(word) ?? 0), 0);
    const hasFigure = /\d/u.test(sentence) ? FIGURE_WEIGHT : 0;
    return sum / Math.max(4, words.length) + hasFigure + (index === 0 ? Number.MAX_SAFE_INTEGER : 0);
  };
  const ranked = sentences
    .map((sentence, index) => ({ sentence, index, weight: weigh(sentence, index) }))
    .sort((first, second) => second.weight - first.weight);
  let left = budget;
  const chosen = ranked.filter(({ sentence }, rank) => {
    const words = countWords(sentence);
    if (rank > 0 && words > left) return false;
    left -= words;
    return true;
  });
  return chosen.sort((first, second) => first.index - second.index).map(({ sentence }) => sentence);
}

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(do|does|did|is|are|was|were|have|has|should|would|could) not\b/giu, "$1n't"],
  [/\bcannot\b/giu, "can't"],
  [/\bwill not\b/giu, "won't"],
  [/\bI am\b/gu, "I'm"],
  [/\b(you|we|they) are\b/giu, "$1're"],
  [/\b(it|that|there) is\b/giu, "$1's"],
];

function contract(sentence: string): string {
  return CONTRACTIONS.reduce((result, [from, to]) => result.replace(from, to), sentence);
}
