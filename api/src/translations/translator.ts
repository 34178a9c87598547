import { createInstance } from 'i18next';
import type { ErrorValues } from '@lisan/errors';
import { languageCodes } from '@lisan/contract';
import type { Language } from './language';

/** Messages by key in i18next's format: `{{name}}`, and `key_one`, `key_other` … for plurals. */
export type Translations = Readonly<Record<string, string>>;
/** The same keys in each language except for plural forms, of which Arabic has more. */
export type Catalogue = Readonly<Record<Language, Translations>>;
export type Translate = (key: string, values?: ErrorValues) => string;

export interface Translator {
  /** Adds a module's messages. Throws for a duplicate key, since all modules share them. */
  add(catalogue: Catalogue): void;
  has(key: string): boolean;
  /** Interpolates `{{name}}` from `values`. Throws for an unknown key, so that keys are never shown. */
  translate(language: Language, key: string, values?: ErrorValues): string;
  in(language: Language): Translate;
}

const namespace = 'server';

const numberFormats = {
  en: new Intl.NumberFormat('en'),
  // Latin digits, as on screen.
  ar: new Intl.NumberFormat('ar-u-nu-latn'),
};

const formatNumber = (language: string | undefined, value: number) =>
  numberFormats[language === 'ar' ? 'ar' : 'en'].format(value);

export function createTranslator(...catalogues: Catalogue[]): Translator {
  const engine = createInstance();
  void engine.init({
    ns: [namespace],
    defaultNS: namespace,
    supportedLngs: [...languageCodes],
    fallbackLng: false,
    resources: {},
    initAsync: false,
    showSupportNotice: false,
    keySeparator: false,
    nsSeparator: false,
    parseMissingKeyHandler: (key) => {
      throw new Error(`No message '${key}'`);
    },
    // The caller escapes for its output format.
    interpolation: {
      escapeValue: false,
      alwaysFormat: true,
      format: (value: unknown, _format, language) =>
        typeof value === 'number' ? formatNumber(language, value) : String(value),
    },
  });
  const translates = Object.fromEntries(
    languageCodes.map((language) => [language, engine.getFixedT(language, namespace)]),
  ) as Record<Language, ReturnType<typeof engine.getFixedT>>;

  function add(catalogue: Catalogue): void {
    for (const language of languageCodes) {
      for (const key of Object.keys(catalogue[language])) {
        if (engine.getResource(language, namespace, key) !== undefined)
          throw new Error(`The message '${key}' is defined twice`);
      }
      engine.addResourceBundle(language, namespace, catalogue[language]);
    }
  }

  function translate(language: Language, key: string, values: ErrorValues = {}): string {
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
