import { findUneven, findUntranslated, readTranslations } from '@lisan/deploy/proof';
import { findKeyFaults } from './checks/translations';
import { packageOf } from './checks/source';
import { readSources } from './tree';

const sources = readSources();
const folders = readTranslations(sources);
const packages = [...new Set(folders.map(({ folder }) => packageOf(folder)))];

const violating = (en: object, ar: object, code = '') => [
  { path: 'remotes/chat/src/translations/en.json', text: JSON.stringify(en) },
  { path: 'remotes/chat/src/translations/ar.json', text: JSON.stringify(ar) },
  { path: 'remotes/chat/src/Chat.tsx', text: code },
];
const first = (en: object, ar: object) => readTranslations(violating(en, ar))[0]!;

describe('translations', () => {
  it.each(folders)('$folder says the same in English and Arabic', (texts) => {
    expect([...findUneven(texts), ...findUntranslated(texts)]).toEqual([]);
  });

  it.each(packages)('%s asks for the keys it has, and for all of them', (packageName) => {
    expect(findKeyFaults(packageName, sources)).toEqual([]);
  });

  it('are there to be checked', () => {
    expect(packages).toContain('shell');
  });
});

describe('the check of translations', () => {
  it('sees a key of one language', () => {
    expect(findUneven(first({ a: { b: 'x', c: 'y' } }, { a: { b: 'س' } }))).toEqual([
      expect.stringContaining('lacks a.c'),
    ]);
    expect(findUneven(first({}, { a: 'س' }))).toEqual([expect.stringContaining('en.json lacks a')]);
  });

  it('sees a value that one language forgets', () => {
    expect(findUneven(first({ a: '{{name}} left' }, { a: 'غادر' }))).toEqual([
      expect.stringContaining('{{name}}'),
    ]);
  });

  it('sees a missing Arabic plural', () => {
    const en = { file_one: '{{count}} file', file_other: '{{count}} files' };
    const forms = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many'].map((form) => [`file_${form}`, '{{count}}']),
    );
    expect(findUneven(first(en, forms))).toEqual([expect.stringContaining("'other' of file")]);
    expect(findUneven(first(en, { ...forms, file_other: 'ملف' }))).toEqual([]);
  });

  it('sees an empty text and a sentence left in English', () => {
    expect(
      findUntranslated(first({ a: 'Try again later', b: 'MP3' }, { a: 'Try again later', b: 'MP3' })),
    ).toHaveLength(1);
    expect(findUntranslated(first({ a: ' ' }, { a: 'س' }))).toHaveLength(1);
  });

  it('sees a key that is asked for in vain and one that nobody asks for', () => {
    const messages = { used: 'x', idle: 'x', status: { done: 'x' }, audio: { label: 'x' }, byData: 'x' };
    const code = "t('used'); t('absent'); t(`status.${state}`); t(`${kind}.label`); const label = 'byData';";
    expect(findKeyFaults('remotes/chat', violating(messages, messages, code))).toEqual([
      expect.stringContaining('asks for absent'),
      expect.stringContaining('message idle'),
    ]);
  });
});
