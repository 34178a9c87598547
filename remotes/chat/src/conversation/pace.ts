export const paces = ['slow', 'normal', 'fast'] as const;
export type Pace = (typeof paces)[number];

/** Words a minute; Arabic words carry articles and pronouns. */
const wordsPerMinute = {
  slow: { arabic: 95, other: 120 },
  normal: { arabic: 115, other: 150 },
  fast: { arabic: 140, other: 180 },
} as const satisfies Record<Pace, object>;

const arabicLetter = /\p{Script=Arabic}/u;

interface WordCount {
  readonly arabic: number;
  readonly other: number;
}

function countWords(text: string): WordCount {
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const arabic = words.filter((word) => arabicLetter.test(word)).length;
  return { arabic, other: words.length - arabic };
}

/** Speaking time in whole seconds, at least 1; 0 without a word. */
export function speakingSeconds(text: string, pace: Pace = 'normal'): number {
  const { arabic, other } = countWords(text);
  if (arabic + other === 0) return 0;
  const rate = wordsPerMinute[pace];
  return Math.max(1, Math.round((arabic / rate.arabic + other / rate.other) * 60));
}

/** Words a minute in the language most of the text is in. */
export function rateOf(text: string, pace: Pace): number {
  const { arabic, other } = countWords(text);
  return wordsPerMinute[pace][arabic > other ? 'arabic' : 'other'];
}

const key = 'lisan.chat.pace';

/* Belongs to the device, so it stays when another account signs in. */
/* oxlint-disable lisan/lent-services */
export function readPace(): Pace {
  try {
    const stored = localStorage.getItem(key);
    return paces.find((pace) => pace === stored) ?? 'normal';
  } catch {
    return 'normal';
  }
}

export function savePace(pace: Pace): void {
  try {
    localStorage.setItem(key, pace);
  } catch {
    // Without storage it lasts until the page closes.
  }
}
/* oxlint-enable lisan/lent-services */
