import type { Source } from './sources';

type Tree = { [key: string]: string | Tree };
/** Message → plural form → text; a message without plurals has the one form ''. */
type Texts = Map<string, Map<string, string>>;
export type Translations = { folder: string; en: Texts; ar: Texts };

const PLURAL = /[._](zero|one|two|few|many|other)$/;
const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const flatten = (tree: Tree, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  );

/** `file_one` and `file.one` are forms of `file` if a second form exists. */
function groupForms(flat: Map<string, string>): Texts {
  const texts: Texts = new Map();
  for (const [key, text] of flat) {
    const name = key.replace(PLURAL, '');
    const isForm =
      ARABIC_FORMS.filter((form) => flat.has(`${name}_${form}`) || flat.has(`${name}.${form}`)).length > 1;
    const forms = texts.get(isForm ? name : key) ?? new Map<string, string>();
    texts.set(isForm ? name : key, forms.set(isForm ? (PLURAL.exec(key)?.[1] ?? '') : '', text));
  }
  return texts;
}

export function readTranslations(sources: readonly Source[]): Translations[] {
  const read = (path: string) => {
    const text = sources.find((source) => source.path === path)?.text ?? '{}';
    return groupForms(new Map(flatten(JSON.parse(text) as Tree)));
  };
  const folders = sources.flatMap(
    ({ path }) => /^(.*\/translations)\/(?:en|ar)\.json$/.exec(path)?.[1] ?? [],
  );
  return [...new Set(folders)].map((folder) => ({
    folder,
    en: read(`${folder}/en.json`),
    ar: read(`${folder}/ar.json`),
  }));
}

const valuesOf = (forms: Map<string, string>): string[] =>
  [...forms.values()]
    .flatMap((text) => text.match(/\{\{?\s*\w+/g) ?? [])
    .map((found) => found.replace(/\W/g, ''));

export function findUneven({ folder, en, ar }: Translations): string[] {
  return [...new Set([...en.keys(), ...ar.keys()])].flatMap((name) => {
    const [english, arabic] = [en.get(name), ar.get(name)];
    if (!english) return [`${folder}/en.json lacks ${name}`];
    if (!arabic) return [`${folder}/ar.json lacks ${name}`];
    const [filled, filledArabic] = [valuesOf(english), valuesOf(arabic)];
    const uneven = new Set([
      ...filled.filter((value) => !filledArabic.includes(value)),
      ...filledArabic.filter((value) => !filled.includes(value)),
    ]);
    const missing = english.has('other') ? ARABIC_FORMS.filter((form) => !arabic.has(form)) : [];
    return [
      ...[...uneven].map((value) => `${folder}: ${name} fills {{${value}}} in one language only`),
      ...missing.map((form) => `${folder}/ar.json lacks the plural form '${form}' of ${name}`),
    ];
  });
}

const WHOLE_SENTENCE = /\p{Script=Latin}{4}\s+\p{Script=Latin}{3}/u;

/** Empty texts and untranslated Arabic; keys ending in `.en` are English on purpose. */
export function findUntranslated({ folder, en, ar }: Translations): string[] {
  const all = [...en, ...ar].flatMap(([name, forms]) => [...forms.values()].map((text) => ({ name, text })));
  const copied = [...ar].filter(([name, forms]) =>
    [...forms].some(([form, text]) => text === en.get(name)?.get(form) && WHOLE_SENTENCE.test(text)),
  );
  return [
    ...all.filter(({ text }) => text.trim() === '').map(({ name }) => `${folder}: ${name} is empty`),
    ...copied
      .filter(([name]) => !name.endsWith('.en'))
      .map(([name]) => `${folder}/ar.json: ${name} is the English sentence`),
  ];
}
