import type { Language } from '@lisan/contract';

/**
 * Nested or flat messages; plural suffixes `_zero`, `_one`, `_two`, `_few`, `_many`, `_other`; values as `{{name}}`.
 */
export interface TranslationTree {
  readonly [key: string]: string | TranslationTree;
}

export type MessageValues = Readonly<Record<string, string | number>>;

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

/** Message of a key, if any. `_zero` works in every language. */
export function findMessage(
  tree: TranslationTree,
  language: Language,
  key: string,
  count: string | number | undefined,
): string | undefined {
  if (typeof count !== 'number') return findKey(tree, key);
  return (
    (count === 0 ? findKey(tree, `${key}_zero`) : undefined) ??
    findKey(tree, `${key}_${pluralForm(language, count)}`) ??
    findKey(tree, key)
  );
}

function findKey(tree: TranslationTree, key: string): string | undefined {
  const whole = Object.hasOwn(tree, key) ? tree[key] : undefined;
  if (typeof whole === 'string') return whole;
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const branch = key.slice(0, dot);
    const below = Object.hasOwn(tree, branch) ? tree[branch] : undefined;
    const found = typeof below === 'object' ? findKey(below, key.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Values aren't escaped: React does it. Counts get thousands separators. */
export function interpolate(message: string, values: MessageValues | undefined): string {
  return message.replace(/\{\{([^{}]+)\}\}/g, (_whole, name: string) => {
    const value = values?.[name.trim()] ?? '';
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  });
}
