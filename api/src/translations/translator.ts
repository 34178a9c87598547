import { createInstance } from 'i18next';
import type { ProblemValues } from '@lisan/errors';
import { languages, type Language } from './language';

/** Sentences by key, in i18next's form: `{{name}}` for a value, `key_one`, `key_other` … for the forms of a `count`. */
export type Translations = Readonly<Record<string, string>>;
/** The same keys in each language, but for plural forms, of which Arabic has more; a test compares them. */
export type Catalogue = Readonly<Record<Language, Translations>>;
export type Translate = (key: string, values?: ProblemValues) => string;

export interface Translator {
  /** Adds a module's sentences. Throws when a key is taken: keys are shared by all modules. */
  add(catalogue: Catalogue): void;
  has(key: string): boolean;
  /** `{{name}}` in the sentence becomes `values.name`. Throws for an unknown key, so that no key is ever shown. */
  translate(language: Language, key: string, values?: ProblemValues): string;
  in(language: Language): Translate;
}

const namespace = 'server';

export function createTranslator(...catalogues: Catalogue[]): Translator {
  const engine = createInstance();
  void engine.init({
    ns: [namespace],
    defaultNS: namespace,
    supportedLngs: [...languages],
    fallbackLng: false,
    resources: {},
    initAsync: false,
    showSupportNotice: false,
    // Keys are flat, and a sentence that is missing is a fault of ours.
    keySeparator: false,
    nsSeparator: false,
    parseMissingKeyHandler: (key) => {
      throw new Error(`No message '${key}'`);
    },
    // Whoever shows a sentence escapes it as its place needs.
    interpolation: { escapeValue: false },
  });
  const translates = Object.fromEntries(
    languages.map((language) => [language, engine.getFixedT(language, namespace)]),
  ) as Record<Language, ReturnType<typeof engine.getFixedT>>;

  function add(catalogue: Catalogue): void {
    for (const language of languages) {
      for (const key of Object.keys(catalogue[language])) {
        if (engine.getResource(language, namespace, key) !== undefined)
          throw new Error(`The message '${key}' is there already`);
      }
      engine.addResourceBundle(language, namespace, catalogue[language]);
    }
  }

  function translate(language: Language, key: string, values: ProblemValues = {}): string {
    const { count } = values;
    return translates[language](key, count === undefined ? values : { ...values, count: Number(count) });
  }

  catalogues.forEach(add);
  return {
    add,
    has: (key) => engine.exists(key, { lng: 'en' }) || engine.exists(key, { lng: 'en', count: 1 }),
    translate,
    in: (language) => (key, values) => translate(language, key, values),
  };
}
