import { findUneven, findUntranslated, readTranslations } from './translations';

const translationsOf = (en: object, ar: object) =>
  readTranslations([
    { path: 'remotes/chat/src/translations/en.json', text: JSON.stringify(en) },
    { path: 'remotes/chat/src/translations/ar.json', text: JSON.stringify(ar) },
  ])[0]!;

describe('the translations check', () => {
  it('finds a key that one language lacks', () => {
    expect(findUneven(translationsOf({ a: { b: 'x', c: 'y' } }, { a: { b: 'س' } }))).toEqual([
      expect.stringContaining('lacks a.c'),
    ]);
    expect(findUneven(translationsOf({}, { a: 'س' }))).toEqual([expect.stringContaining('en.json lacks a')]);
  });

  it('finds a value that one language leaves out', () => {
    expect(findUneven(translationsOf({ a: '{{name}} left' }, { a: 'غادر' }))).toEqual([
      expect.stringContaining('{{name}}'),
    ]);
  });

  it('finds a missing Arabic plural', () => {
    const en = { file_one: '{{count}} file', file_other: '{{count}} files' };
    const forms = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many'].map((form) => [`file_${form}`, '{{count}}']),
    );
    expect(findUneven(translationsOf(en, forms))).toEqual([expect.stringContaining("'other' of file")]);
    expect(findUneven(translationsOf(en, { ...forms, file_other: 'ملف' }))).toEqual([]);
  });

  it('finds an empty text and a sentence left in English', () => {
    const texts = { a: 'Try again later', b: 'MP3' };
    expect(findUntranslated(translationsOf(texts, texts))).toHaveLength(1);
    expect(findUntranslated(translationsOf({ a: ' ' }, { a: 'س' }))).toHaveLength(1);
  });
});
