import { isTest, isScript, roomOf, type Source } from './source';

type Tree = { [key: string]: string | Tree };
/** One `messages` folder: its two languages as flat keys. */
export type Messages = { folder: string; en: Map<string, string>; ar: Map<string, string> };

const PLURAL = /_(zero|one|two|few|many|other)$/;
const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

const flatten = (tree: Tree, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : flatten(value, `${before}${key}.`),
  );

/** The message folders among `sources`; a missing language counts as empty. */
export function readMessages(sources: Source[]): Messages[] {
  const read = (path: string) =>
    new Map(flatten(JSON.parse(sources.find((source) => source.path === path)?.text ?? '{}') as Tree));
  const folders = sources.flatMap(({ path }) => /^(.*\/messages)\/(?:en|ar)\.json$/.exec(path)?.[1] ?? []);
  return [...new Set(folders)].map((folder) => ({
    folder,
    en: read(`${folder}/en.json`),
    ar: read(`${folder}/ar.json`),
  }));
}

const nameOf = (key: string) => key.replace(PLURAL, '');
const placeholders = (texts: Map<string, string>, name: string) =>
  [...texts]
    .filter(([key]) => nameOf(key) === name)
    .flatMap(([, text]) => text.match(/\{\{?\s*\w+/g) ?? [])
    .map((found) => found.replace(/\W/g, ''));

/** Both languages say the same things with the same values filled in, and Arabic has all six plural forms. */
export function findUneven({ folder, en, ar }: Messages): string[] {
  const names = new Set([...en.keys(), ...ar.keys()].map(nameOf));
  const has = (texts: Map<string, string>, name: string) =>
    [...texts.keys()].some((key) => nameOf(key) === name);
  return [...names].flatMap((name) => {
    if (!has(en, name)) return [`${folder}/en.json lacks ${name}`];
    if (!has(ar, name)) return [`${folder}/ar.json lacks ${name}`];
    const [english, arabic] = [en, ar].map((texts) => new Set(placeholders(texts, name)));
    const uneven = difference(english, arabic);
    const isPlural = [...en.keys()].some((key) => key !== name && nameOf(key) === name);
    const missing = isPlural ? ARABIC_FORMS.filter((form) => !ar.has(`${name}_${form}`)) : [];
    return [
      ...uneven.map((value) => `${folder}: ${name} fills {{${value}}} in one language only`),
      ...missing.map((form) => `${folder}/ar.json lacks ${name}_${form}`),
    ];
  });
}

/** Both languages hold a text, and the Arabic one holds Arabic. */
export function findUntranslated({ folder, en, ar }: Messages): string[] {
  const empty = [...en, ...ar]
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => `${folder}: ${key} is empty`);
  const copied = [...ar]
    .filter(
      ([key, text]) => text === en.get(key) && /\p{Script=Latin}{4,}\s+\p{Script=Latin}{3,}/u.test(text),
    )
    .map(([key]) => `${folder}/ar.json: ${key} is the English sentence`);
  return [...empty, ...copied];
}

/** Keys that a room asks for in vain, and keys that it never asks for. */
export function findKeyFaults(room: string, sources: Source[]): string[] {
  const messages = readMessages(sources.filter(({ path }) => roomOf(path) === room));
  const known = new Set(messages.flatMap(({ en }) => [...en.keys()].map(nameOf)));
  const code = sources.filter(({ path }) => isScript(path) && !isTest(path));
  const own = code.filter(({ path }) => roomOf(path) === room);
  const asked = own.flatMap(({ path, text }) =>
    [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
  );
  const manifests = sources.filter(({ path }) => path === `${room}/remote.json`);
  const readers = [
    ...own,
    ...manifests,
    ...code.filter(({ path }) => /^shared\/(errors|contract)\//.test(path)),
  ];
  const written = readers.map(({ text }) => text).join('\n');
  const prefixes = [...written.matchAll(/`([\w.-]+[.])\$\{/g)].map((match) => match[1] ?? '');
  const isUsed = (key: string) =>
    ["'", '"', '`'].some((quote) => written.includes(`${quote}${key}${quote}`)) ||
    new RegExp(`[{,\\s]${key.replaceAll('.', '\\.')}:`).test(written) ||
    prefixes.some((prefix) => key.startsWith(prefix));
  return [
    ...asked
      .filter(({ key }) => !known.has(key))
      .map(({ path, key }) => `${path} asks for ${key}, which no message has`),
    ...[...known].filter((key) => !isUsed(key)).map((key) => `${room}: nobody asks for the message ${key}`),
  ];
}

function difference(one: Set<string> = new Set(), other: Set<string> = new Set()): string[] {
  return [...[...one].filter((value) => !other.has(value)), ...[...other].filter((value) => !one.has(value))];
}
