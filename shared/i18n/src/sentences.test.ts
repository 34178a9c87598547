import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { languages } from './language';
import { fillIn, findSentence, type TranslationTree } from './sentences';

const root = join(__dirname, '../../..');
const folders = ['shell/src', ...readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}/src`)];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)translations\/(?:en|ar)\.json$/.test(file))
    .map((file) => join(root, folder, file)),
);

function keysOf(tree: TranslationTree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

const counts = [0, 1, 2, 3, 10, 11, 99, 100, 102, 1.5];

test('every sentence of shell and remotes is what i18next makes of it, with every count', () => {
  let compared = 0;
  for (const file of files) {
    const language = file.endsWith('ar.json') ? 'ar' : 'en';
    const words = JSON.parse(readFileSync(file, 'utf8')) as TranslationTree;
    const engine = createInstance();
    void engine.init({
      ...{ lng: language, resources: { [language]: { words } }, defaultNS: 'words', initAsync: false },
      ...{ showSupportNotice: false, interpolation: { escapeValue: false } },
    });
    for (const key of keysOf(words)) {
      const values = Object.fromEntries(
        [...(findSentence(words, language, key, undefined) ?? '').matchAll(/\{\{(.+?)\}\}/g)].map(
          ([, name]) => [String(name), `$1 & <b>{{x}} «${String(name)}»`],
        ),
      );
      const base = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
      const asked = [
        { key, values },
        ...counts.map((count) => ({ key: base, values: { ...values, count } })),
      ];
      for (const one of asked) {
        const found = findSentence(words, language, one.key, one.values.count);
        expect(fillIn(found ?? one.key, one.values)).toBe(engine.t(one.key, one.values));
        compared += 1;
      }
    }
  }
  expect(files.length).toBeGreaterThan(2 * languages.length);
  expect(compared).toBeGreaterThan(1_000);
});

test('a key is found below its branches, by its whole name, and nowhere else', () => {
  const words = { 'a.b': { c: 'mixed' }, a: { b: { d: 'deep' } }, 'x.y': 'flat', empty: '' };
  const find = (key: string) => findSentence(words, 'en', key, undefined);
  expect(['a.b.c', 'a.b.d', 'x.y', 'empty'].map(find)).toEqual(['mixed', 'deep', 'flat', '']);
  expect(['a', 'a.b', 'constructor', 'a.constructor.name', 'toString', '.', ''].map(find)).toEqual(
    Array.from({ length: 7 }),
  );
});

test('a count of nothing has its own form where one is written, and any form gives way to the bare key', () => {
  const words = { reply_zero: 'none', reply_one: 'one', reply_other: 'many', all: 'whole' };
  const find = (key: string, count: number | string) => findSentence(words, 'en', key, count);
  expect([0, 1, 2].map((count) => find('reply', count))).toEqual(['none', 'one', 'many']);
  expect([find('all', 3), find('reply', '3')]).toEqual(['whole', undefined]);
});

test('a value is never read as a sentence, and one that was not given is empty', () => {
  expect(fillIn('{{ name }}: {{name}}{{gone}}.', { name: '$& {{gone}}' })).toBe('$& {{gone}}: $& {{gone}}.');
});
