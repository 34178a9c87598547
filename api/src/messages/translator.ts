import type { ProblemValues } from '@lisan/errors';
import { languages, type Language } from './language';

/** A sentence, or one for each plural category of its `{count}` (Unicode CLDR: zero, one, two, few, many, other). */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Messages = Readonly<Record<string, Message>>;
/** The same keys in each language; a test compares them. */
export type Catalogue = Readonly<Record<Language, Messages>>;
export type Translate = (key: string, values?: ProblemValues) => string;

export interface Translator {
  /** Adds a room's sentences. Throws when a key is taken: keys are shared by all rooms. */
  add(catalogue: Catalogue): void;
  has(key: string): boolean;
  /** `{name}` in the sentence becomes `values.name`. Throws for an unknown key, so that no key is ever shown. */
  translate(language: Language, key: string, values?: ProblemValues): string;
  in(language: Language): Translate;
}

const pluralRules = Object.fromEntries(
  languages.map((language) => [language, new Intl.PluralRules(language)]),
) as Record<Language, Intl.PluralRules>;

export function createTranslator(...catalogues: Catalogue[]): Translator {
  const sentences: Record<Language, Map<string, Message>> = { en: new Map(), ar: new Map() };

  function add(catalogue: Catalogue): void {
    for (const language of languages) {
      for (const [key, message] of Object.entries(catalogue[language])) {
        if (sentences[language].has(key)) throw new Error(`The message '${key}' is there already`);
        sentences[language].set(key, message);
      }
    }
  }

  function translate(language: Language, key: string, values: ProblemValues = {}): string {
    const message = sentences[language].get(key);
    if (message === undefined) throw new Error(`No message '${key}' in '${language}'`);
    return fill(choosePlural(message, language, values), values);
  }

  catalogues.forEach(add);
  return {
    add,
    has: (key) => sentences.en.has(key),
    translate,
    in: (language) => (key, values) => translate(language, key, values),
  };
}

function choosePlural(message: Message, language: Language, values: ProblemValues): string {
  if (typeof message === 'string') return message;
  const category = pluralRules[language].select(Number(values['count'] ?? 0));
  return message[category] ?? message.other ?? '';
}

function fill(sentence: string, values: ProblemValues): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
