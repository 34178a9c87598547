import type { Language } from './language';

/**
 * Nested or flat messages; plural suffixes `_zero`, `_one`, `_two`, `_few`, `_many`, `_other`; values as `{{name}}`.
 */
export interface TranslationTree {
  readonly [key: string]: string | TranslationTree;
}

export type SentenceValues = Readonly<Record<string, string | number>>;

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

/** Message of a key, if any. `_zero` works in every language. */
export function findSentence(
  words: TranslationTree,
  language: Language,
  key: string,
  count: string | number | undefined,
): string | undefined {
  if (typeof count !== 'number') return findKey(words, key);
  return (
    (count === 0 ? findKey(words, `${key}_zero`) : undefined) ??
    findKey(words, `${key}_${pluralForm(language, count)}`) ??
    findKey(words, key)
  );
}

function findKey(words: TranslationTree, key: string): string | undefined {
  const whole = Object.hasOwn(words, key) ? words[key] : undefined;
  if (typeof whole === 'string') return whole;
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const branch = key.slice(0, dot);
    const below = Object.hasOwn(words, branch) ? words[branch] : undefined;
    const found = typeof below === 'object' ? findKey(below, key.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Values aren't escaped: React does it. Counts get thousands separators. */
export function fillIn(sentence: string, values: SentenceValues | undefined): string {
  return sentence.replace(/\{\{([^{}]+)\}\}/g, (_whole, name: string) => {
    const value = values?.[name.trim()] ?? '';
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  });
}
