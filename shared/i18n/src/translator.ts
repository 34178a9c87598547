import { createFormatters, type Formatters } from './formatters';
import { directionOf, languages, type Direction, type Language } from './language';
import { fillIn, findSentence, type SentenceValues, type TranslationTree } from './sentences';

/** Loads one language of a namespace. */
export type TranslationLoader = () => Promise<TranslationTree | { default: TranslationTree }>;

/**
 * Looks a key up in one namespace and fills `{{name}}` in. A sentence that this language lacks is shown in the other one as
 * soon as that is there; of one that neither has nothing is shown, for its key says nothing to anybody.
 */
export type Translate = (key: string, values?: SentenceValues) => string;

/** The page's one translator. Namespaces are packages' names; each brings its own sentences when it loads. */
export interface Translator {
  readonly language: Language;
  readonly direction: Direction;
  readonly format: Formatters;
  /** Registers a namespace and loads the active language of it; other languages when they become active. */
  addTranslations(namespace: string, loaders: Readonly<Record<Language, TranslationLoader>>): Promise<void>;
  translate(namespace: string): Translate;
  /**
   * Resolves when every namespace speaks the new language; the old one stays on screen until then. Of several the
   * last one asked for holds. A namespace whose words do not come keeps its old ones and holds nobody up; rejects
   * when none came.
   */
  setLanguage(language: Language): Promise<void>;
  /** Called after every change of language or messages. Returns unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Grows with every change; for useSyncExternalStore. */
  readonly revision: number;
}

/** Milliseconds that a change of language waits for the words of one namespace. */
const longestWait = 3_000;

interface TranslatorOptions {
  readonly language: Language;
  /**
   * Told of each key that the language on screen has no sentence for, as `namespace:key`, each time it is looked up;
   * `nowhere` counts those of this namespace that no language has. What it throws reaches whoever asked for the sentence.
   */
  readonly onMissing?: (key: string, nowhere: number) => void;
  /** Told of a namespace whose words did not come with a change of language. */
  readonly onUnloaded?: (error: unknown, namespace: string) => void;
}

type Loaders = Readonly<Record<Language, TranslationLoader>>;

/** Makes the page's one translator. */
export function createTranslator(options: TranslatorOptions): Translator {
  const words = new Map<string, Partial<Record<Language, TranslationTree>>>();
  const namespaces = new Map<string, Loaders>();
  /** Keys that no language has, by the words that lack them. */
  const lacking = new WeakMap<Loaders, Set<string>>();
  const listeners = new Set<() => void>();
  let language = options.language;
  /** What was asked for last; `language` follows when its words are there. */
  let wanted = language;
  let format = createFormatters(language);
  let revision = 0;
  // Translations are cached per revision: a component's dependency on `t` changes exactly when its words do.
  let translates = new Map<string, Translate>();

  const has = (into: Language, namespace: string) => words.get(namespace)?.[into] !== undefined;

  function changed(): void {
    revision += 1;
    translates = new Map();
    for (const listener of [...listeners]) listener();
  }

  async function load(namespace: string, into: Language, isReplaced = false): Promise<void> {
    const loaders = namespaces.get(namespace);
    if (!loaders || (has(into, namespace) && !isReplaced)) return;
    const loaded = await loaders[into]();
    // What hung until another version stood in must not speak for that one.
    if (namespaces.get(namespace) !== loaders) return;
    const tree = 'default' in loaded && typeof loaded.default === 'object' ? loaded.default : loaded;
    if (Object.keys(tree).length === 0)
      throw new Error(`The translations of '${namespace}' (${into}) hold no words.`);
    words.set(namespace, { ...(isReplaced ? undefined : words.get(namespace)), [into]: tree });
  }

  function miss(namespace: string, key: string): void {
    const loaders = namespaces.get(namespace);
    if (!loaders) return options.onMissing?.(`${namespace}:${key}`, 0);
    let nowhere = lacking.get(loaders);
    if (!nowhere) {
      lacking.set(loaders, (nowhere = new Set()));
      // The other language's words, which nobody has needed until now.
      void Promise.all(languages.map(({ code }) => load(namespace, code)))
        .then(changed)
        .catch((error: unknown) => options.onUnloaded?.(error, namespace));
    } else if (languages.every(({ code }) => has(code, namespace))) nowhere.add(key);
    options.onMissing?.(`${namespace}:${key}`, nowhere.size);
  }

  /** One namespace whose words hang must not hold the language of the page: they are shown when they come. */
  async function loadInTime(namespace: string, into: Language): Promise<void> {
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new Error(`The translations of '${namespace}' did not come within ${longestWait} ms.`));
      }, longestWait);
    });
    const loaded = load(namespace, into).then(() => {
      if (isLate && language === into) changed();
    });
    await Promise.race([loaded, late]).finally(() => clearTimeout(timer));
  }

  /** The active language, or the one that a namespace kept when its new words did not come. */
  function spokenBy(namespace: string): Language {
    const loaded = languages.map(({ code }) => code).filter((code) => has(code, namespace));
    return loaded.includes(language) ? language : (loaded[0] ?? language);
  }

  return {
    get language() {
      return language;
    },
    get direction() {
      return directionOf(language);
    },
    get format() {
      return format;
    },
    get revision() {
      return revision;
    },
    async addTranslations(namespace, loaders) {
      // Another version of the same remote has words of its own.
      const isReplaced = (namespaces.get(namespace) ?? loaders) !== loaders;
      namespaces.set(namespace, loaders);
      const spoken = language;
      await load(namespace, spoken, isReplaced);
      // A change of language under way began without this namespace. Nobody waits for its words twice: a view that is
      // there in one language is shown in it until the other's come.
      if (wanted !== spoken)
        void load(namespace, wanted)
          .then(changed)
          .catch((error: unknown) => options.onUnloaded?.(error, namespace));
      changed();
    },
    translate(namespace) {
      const known = translates.get(namespace);
      if (known) return known;
      const spoken = spokenBy(namespace);
      // The language on screen, then the others.
      const order = [spoken, ...languages.map(({ code }) => code).filter((code) => code !== spoken)];
      const translate: Translate = (key, values) => {
        for (const code of order) {
          const tree = words.get(namespace)?.[code];
          const sentence = tree && findSentence(tree, code, key, values?.count);
          if (sentence !== undefined) return fillIn(sentence, values);
        }
        miss(namespace, key);
        return '';
      };
      translates.set(namespace, translate);
      return translate;
    },
    async setLanguage(next) {
      wanted = next;
      const asked = [...namespaces.keys()];
      const loads = await Promise.allSettled(asked.map((namespace) => loadInTime(namespace, next)));
      // Whoever changed their mind meanwhile is not overruled by words that come late.
      if (wanted !== next || language === next) return;
      const faults = loads.flatMap((one, index) =>
        one.status === 'rejected' ? [{ error: one.reason as unknown, namespace: asked[index] ?? '' }] : [],
      );
      if (faults[0] && faults.length === asked.length) {
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
