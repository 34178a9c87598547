/** `\b` knows only Latin letters. */
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;
/** Arabic attaches and, so, by, for, like, the; an object may end in alif. */
const JOINED = '(?:[وف]?(?:بال|لل|كال|ال|[بلك])?)';

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Longest first, so that `youtube shorts` wins over `youtube`. */
export function anyOf(words: readonly string[]): string {
  return [...words]
    .sort((first, second) => second.length - first.length)
    .map((word) => (/\p{Script=Arabic}/u.test(word) ? `${JOINED}${escape(word)}ا?` : escape(word)))
    .join('|');
}

export function wholeWords(source: string, flags = 'iu'): RegExp {
  return new RegExp(`${BEFORE}(?:${source})${AFTER}`, flags);
}

export function createVocabulary<Name extends string>(entries: Readonly<Record<Name, readonly string[]>>) {
  const expressions = (Object.entries(entries) as [Name, readonly string[]][]).map(
    ([name, words]) => [name, wholeWords(anyOf(words))] as const,
  );
  return {
    source: anyOf(Object.values<readonly string[]>(entries).flat()),
    find(text: string): Name | undefined {
      return expressions.find(([, expression]) => expression.test(text))?.[0];
    },
  };
}
