import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus } from '@lisan/errors';
import { chooseLanguage } from './language';
import { createTranslator, type Translations } from './translator';

const source = join(import.meta.dirname, '../..');
const folders = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(src|engines)\/.*translations\/en\.json$/.test(path) && !path.includes('node_modules'))
  .map((path) => path.slice(0, -'/en.json'.length));

const read = (folder: string, language: 'en' | 'ar') =>
  JSON.parse(readFileSync(join(source, folder, `${language}.json`), 'utf8')) as Translations;
const placeholdersOf = (text: string) => new Set(text.match(/\{\{\w+\}\}/g));

function formsOf(messages: Translations): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const key of Object.keys(messages)) {
    const [, base = key, category] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
    const counts = category !== undefined && `${base}_one` in messages && `${base}_other` in messages;
    const name = counts ? base : key;
    forms.set(name, [...(forms.get(name) ?? []), counts ? category : '']);
  }
  return forms;
}

describe.each(folders)('%s', (folder) => {
  const [en, ar] = [read(folder, 'en'), read(folder, 'ar')];
  const [english, arabic] = [formsOf(en), formsOf(ar)];

  it('has the same keys in both languages', () => {
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('has Arabic text and the same placeholders as English', () => {
    const textsOf = (messages: Translations, key: string, forms: readonly string[] = []) =>
      forms.map((form) => messages[form ? `${key}_${form}` : key] ?? '');
    for (const [key, forms] of arabic) {
      const known = new Set(textsOf(en, key, english.get(key)).flatMap((text) => [...placeholdersOf(text)]));
      for (const text of textsOf(ar, key, forms)) {
        expect([
          key,
          /[\u0600-\u06ff]/.test(text.replace(/\{\{\w+\}\}/g, '')) || /^[\s{}\w:]*$/.test(text),
        ]).toEqual([key, true]);
        for (const placeholder of placeholdersOf(text))
          expect([key, known.has(placeholder)]).toEqual([key, true]);
      }
    }
  });

  it('has all plural forms or none', () => {
    for (const [key, forms] of arabic) {
      if (forms.includes('')) continue;
      expect([key, forms.sort()]).toEqual([key, ['few', 'many', 'one', 'other', 'two', 'zero']]);
      expect([key, ['one,other', '']]).toEqual([
        key,
        expect.arrayContaining([english.get(key)?.sort().join()]),
      ]);
    }
  });

  it('has placeholders of one form only', () => {
    for (const text of [...Object.values(en), ...Object.values(ar)])
      expect(text.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
  });
});

describe('translations', () => {
  it('have unique keys across modules, and one for every code', () => {
    const translator = createTranslator(
      ...folders.map((folder) => ({ en: read(folder, 'en'), ar: read(folder, 'ar') })),
    );
    for (const code of Object.keys(errorStatus)) expect([code, translator.has(code)]).toEqual([code, true]);
  });

  it('agree in number', () => {
    const translator = createTranslator({
      en: read('src/translations', 'en'),
      ar: read('src/translations', 'ar'),
    });
    const translate = (language: 'en' | 'ar', count: number) =>
      translator.translate(language, 'too_many_requests', { count });
    expect([1, 2].map((count) => translate('en', count))).toEqual([
      'Too many requests. Try again in 1 second.',
      'Too many requests. Try again in 2 seconds.',
    ]);
    expect([1, 2, 5, 15, 100].map((count) => translate('ar', count).replace(/^.*بعد /, ''))).toEqual([
      'ثانية واحدة.',
      'ثانيتين.',
      '5 ثوانٍ.',
      '15 ثانية.',
      '100 ثانية.',
    ]);
  });

  it('throw for a missing key instead of showing it', () => {
    expect(() => createTranslator().translate('en', 'nothing')).toThrow('nothing');
  });
});

describe('language', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ar', 'ar'],
    ['ar-EG, en;q=0.8', 'ar'],
    ['fr, ar;q=0.5, en;q=0.7', 'en'],
    ['en;q=0, ar', 'ar'],
    ['fr-FR', 'en'],
    ['*', 'en'],
    [';;,q=1;q=x', 'en'],
  ])('of %j is %s', (header, expected) => {
    expect(chooseLanguage(header)).toBe(expected);
  });
});
