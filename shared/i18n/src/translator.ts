import { createInstance, type i18n as I18next } from 'i18next';
import { createFormatters, type Formatters } from './formatters';
import { directionOf, type Direction, type Language } from './language';

/** Nested or flat sentences; plural forms by i18next's suffixes (`_one`, `_two`, `_few`, `_many`, `_other`, `_zero`). */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Loads one language of a namespace. */
export type MessageLoader = () => Promise<MessageTree | { default: MessageTree }>;

/** Looks a key up in one namespace and fills `{{name}}` in. A missing key gives the key itself. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The page's one translator. Namespaces are rooms' names; each brings its own sentences when it loads. */
export interface Translator {
  readonly language: Language;
  readonly direction: Direction;
  readonly format: Formatters;
  /** Registers a namespace and loads the active language of it; other languages when they become active. */
  addMessages(namespace: string, loaders: Readonly<Record<Language, MessageLoader>>): Promise<void>;
  translate(namespace: string): Translate;
  /** Resolves when every namespace speaks the new language; the old one stays on screen until then. */
  setLanguage(language: Language): Promise<void>;
  /** Called after every change of language or messages. Returns unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Grows with every change; for useSyncExternalStore. */
  readonly revision: number;
}

/** Makes the page's one translator; `onMissing` is told of keys without a sentence as `namespace:key`. */
export function createTranslator(options: {
  language: Language;
  onMissing?: (key: string) => void;
}): Translator {
  const engine: I18next = createInstance();
  const namespaces = new Map<string, Readonly<Record<Language, MessageLoader>>>();
  const listeners = new Set<() => void>();
  let language = options.language;
  let format = createFormatters(language);
  let revision = 0;
  // Translations are cached per revision: a component's dependency on `t` changes exactly when its words do.
  let translates = new Map<string, Translate>();

  void engine.init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    ns: [],
    initAsync: false,
    returnNull: false,
    showSupportNotice: false,
    saveMissing: options.onMissing !== undefined,
    missingKeyHandler: (_languages, namespace, key) => options.onMissing?.(`${namespace}:${key}`),
    // React escapes; escaping twice would show entities.
    interpolation: { escapeValue: false },
  });

  function changed(): void {
    revision += 1;
    translates = new Map();
    for (const listener of [...listeners]) listener();
  }

  async function load(namespace: string, wanted: Language): Promise<void> {
    const loader = namespaces.get(namespace)?.[wanted];
    if (!loader || engine.hasResourceBundle(wanted, namespace)) return;
    const loaded = await loader();
    engine.addResourceBundle(
      wanted,
      namespace,
      'default' in loaded && typeof loaded.default === 'object' ? loaded.default : loaded,
    );
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
    async addMessages(namespace, loaders) {
      namespaces.set(namespace, loaders);
      await load(namespace, language);
      changed();
    },
    translate(namespace) {
      const known = translates.get(namespace);
      if (known) return known;
      const fixed = engine.getFixedT(language, namespace);
      const translate: Translate = (key, values) => fixed(key, { ...values });
      translates.set(namespace, translate);
      return translate;
    },
    async setLanguage(wanted) {
      await Promise.all([...namespaces.keys()].map((namespace) => load(namespace, wanted)));
      await engine.changeLanguage(wanted);
      language = wanted;
      format = createFormatters(wanted);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
