import { isTest, isScript, roomOf, type Source } from './source';

type Tree = { [key: string]: string | Tree };
/** Message → plural form → text; a message without plurals has the one form ''. */
type Texts = Map<string, Map<string, string>>;
/** One `translations` folder: what it says in its two languages. */
export type Translations = { folder: string; en: Texts; ar: Texts };

const PLURAL = /[._](zero|one|two|few|many|other)$/;
const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const flatten = (tree: Tree, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  );

/** `file_one` and `file.one` are forms of `file` where there is a second form of it. */
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

/** The message folders among `sources`; a missing language counts as empty. */
export function readTranslations(sources: Source[]): Translations[] {
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

/** Both languages say the same things with the same values filled in, and Arabic has all six plural forms. */
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

/** Texts that are empty, and Arabic ones that are the English sentence. A key ending in `.en` shows English itself. */
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

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Keys that are put together: `status.${state}` and `${kind}.label` become patterns; three letters must be written. */
function composedKeys(code: string): RegExp[] {
  return [...code.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)]
    .map((match) => (match[1] ?? '').split(/\$\{[^{}]*\}/))
    .filter((parts) => parts.length > 1 && parts.join('').length >= 3)
    .map((parts) => new RegExp(`^${parts.map(escaped).join(String.raw`[\w.-]+`)}$`));
}

/** Whether code may ask for `key`: it is written out or its branch is, it is a property of a table, or it is composed. */
function isAskedFor(key: string, code: string, composed: RegExp[]): boolean {
  const branches = key.split('.').map((_, count, parts) => parts.slice(0, count).join('.'));
  const isQuoted = (text: string) => ["'", '"', '`'].some((quote) => code.includes(quote + text + quote));
  return (
    isQuoted(key) ||
    // With its values behind it, as stored sentences carry them.
    code.includes(`\`${key} `) ||
    branches.filter((branch) => branch.includes('.')).some(isQuoted) ||
    composed.some((pattern) => pattern.test(key)) ||
    new RegExp(String.raw`[{,\s]${escaped(key)}:`).test(code)
  );
}

/** Keys that a room asks for in vain, and keys that it never asks for. */
export function findKeyFaults(room: string, sources: Source[]): string[] {
  const own = sources.filter(({ path }) => roomOf(path) === room && !isTest(path));
  const known = new Set(readTranslations(own).flatMap(({ en }) => [...en.keys()]));
  const asked = own
    .filter(({ path }) => isScript(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
    );
  // An error's code is its message's key, a remote's manifest names the labels of its views, and the kit asks for the
  // words of what fails.
  const code = sources
    .filter(({ path }) => !isTest(path) && (isScript(path) || path === `${room}/remote.json`))
    .filter(({ path }) =>
      [room, 'shared/errors', 'shared/contract', 'shared/remote-kit'].includes(roomOf(path)),
    )
    .map(({ text }) => text)
    .join('\n');
  const composed = composedKeys(code);
  return [
    ...asked
      .filter(({ key }) => !known.has(key))
      .map(({ path, key }) => `${path} asks for ${key}, which no message has`),
    ...[...known]
      .filter((key) => !isAskedFor(key, code, composed))
      .map((key) => `${room}: nobody asks for the message ${key}`),
  ];
}
