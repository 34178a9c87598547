import { createFormatters, type Formatters } from './formatters';
import { languageCodes, languages, type Direction, type Language } from '@lisan/contract';
import { interpolate, findMessage, type MessageValues, type TranslationTree } from './messages';

export type TranslationLoader = () => Promise<TranslationTree | { default: TranslationTree }>;

/**
 * Translates a key of a namespace and fills in `{{name}}`. A missing message falls back to the other language, then to
 * an empty string, because keys mean nothing to users.
 */
export type Translate = (key: string, values?: MessageValues) => string;

/** Translator of the page. Namespaces are package names, and load their own messages. */
export interface Translator {
  readonly language: Language;
  readonly direction: Direction;
  readonly format: Formatters;
  /** Registers a namespace and loads its active language; others load on demand. */
  addTranslations(namespace: string, loaders: Readonly<Record<Language, TranslationLoader>>): Promise<void>;
  translate(namespace: string): Translate;
  /**
   * Resolves when every namespace has the language, however long that takes; the latest call wins. A namespace that
   * fails keeps its old language; rejects when all fail.
   */
  setLanguage(language: Language): Promise<void>;
  /** Runs after each change of language or messages. Returns unsubscribe. */
  subscribe(listener: () => void): () => void;
  readonly revision: number;
}

interface TranslatorOptions {
  readonly language: Language;
  /**
   * Receives each lookup of a key missing in the current language, as `namespace:key`; `nowhere` counts the namespace's
   * keys missing in all. Its exceptions reach the caller.
   */
  readonly onMissing?: (key: string, nowhere: number) => void;
  readonly onUnloaded?: (error: unknown, namespace: string) => void;
}

type Loaders = Readonly<Record<Language, TranslationLoader>>;

export function createTranslator(options: TranslatorOptions): Translator {
  const trees = new Map<string, Partial<Record<Language, TranslationTree>>>();
  const namespaces = new Map<string, Loaders>();
  const lacking = new WeakMap<Loaders, Set<string>>();
  const listeners = new Set<() => void>();
  let language = options.language;
  let wanted = language;
  let format = createFormatters(language);
  let revision = 0;
  // Cached per revision, so `t` changes exactly when its messages do.
  let translates = new Map<string, Translate>();

  const has = (into: Language, namespace: string) => trees.get(namespace)?.[into] !== undefined;

  function changed(): void {
    revision += 1;
    translates = new Map();
    for (const listener of [...listeners]) listener();
  }

  async function load(namespace: string, into: Language, isReplaced = false): Promise<void> {
    const loaders = namespaces.get(namespace);
    if (!loaders || (has(into, namespace) && !isReplaced)) return;
    const loaded = await loaders[into]();
    if (namespaces.get(namespace) !== loaders) return;
    const tree = 'default' in loaded && typeof loaded.default === 'object' ? loaded.default : loaded;
    if (Object.keys(tree).length === 0)
      throw new Error(`The translations of '${namespace}' (${into}) hold no words.`);
    trees.set(namespace, { ...(isReplaced ? undefined : trees.get(namespace)), [into]: tree });
  }

  function miss(namespace: string, key: string): void {
    const loaders = namespaces.get(namespace);
    if (!loaders) return options.onMissing?.(`${namespace}:${key}`, 0);
    let nowhere = lacking.get(loaders);
    if (!nowhere) {
      lacking.set(loaders, (nowhere = new Set()));
      void Promise.all(languageCodes.map((code) => load(namespace, code)))
        .then(changed)
        .catch((error: unknown) => options.onUnloaded?.(error, namespace));
    } else if (languageCodes.every((code) => has(code, namespace))) nowhere.add(key);
    options.onMissing?.(`${namespace}:${key}`, nowhere.size);
  }

  /** Active language, or the one a namespace kept after a failed load. */
  function languageOf(namespace: string): Language {
    const loaded = languageCodes.filter((code) => has(code, namespace));
    return loaded.includes(language) ? language : (loaded[0] ?? language);
  }

  return {
    get language() {
      return language;
    },
    get direction() {
      return languages[language].direction;
    },
    get format() {
      return format;
    },
    get revision() {
      return revision;
    },
    async addTranslations(namespace, loaders) {
      const isReplaced = (namespaces.get(namespace) ?? loaders) !== loaders;
      namespaces.set(namespace, loaders);
      const spoken = language;
      await load(namespace, spoken, isReplaced);
      // A running language change doesn't include this namespace. Load it without waiting: the view shows its available
      // language first.
      if (wanted !== spoken)
        void load(namespace, wanted)
          .then(changed)
          .catch((error: unknown) => options.onUnloaded?.(error, namespace));
      changed();
    },
    translate(namespace) {
      const known = translates.get(namespace);
      if (known) return known;
      const spoken = languageOf(namespace);
      const fallbackOrder = [spoken, ...languageCodes.filter((code) => code !== spoken)];
      const translate: Translate = (key, values) => {
        for (const code of fallbackOrder) {
          const tree = trees.get(namespace)?.[code];
          const message = tree && findMessage(tree, code, key, values?.count);
          if (message !== undefined) return interpolate(message, values);
        }
        miss(namespace, key);
        return '';
      };
      translates.set(namespace, translate);
      return translate;
    },
    async setLanguage(next) {
      wanted = next;
      const requested = [...namespaces.keys()];
      const loads = await Promise.allSettled(requested.map((namespace) => load(namespace, next)));
      if (wanted !== next || language === next) return;
      const faults = loads.flatMap((one, index) =>
        one.status === 'rejected'
          ? [{ error: one.reason as unknown, namespace: requested[index] ?? '' }]
          : [],
      );
      if (faults[0] && faults.length === requested.length) {
        wanted = language;
        throw faults[0].error;
      }
      for (const { error, namespace } of faults) options.onUnloaded?.(error, namespace);
      language = next;
      format = createFormatters(next);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
