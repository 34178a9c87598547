import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { errorStatus } from '@lisan/errors';
import { chooseLanguage } from './language';
import { createTranslator, type Message, type Messages } from './translator';

const source = join(import.meta.dirname, '..');
const folders = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('messages/en.json'))
  .map((path) => path.slice(0, -'/en.json'.length));

const read = (folder: string, language: 'en' | 'ar') =>
  JSON.parse(readFileSync(join(source, folder, `${language}.json`), 'utf8')) as Messages;
const variantsOf = (message: Message | undefined) =>
  typeof message === 'string' ? [message] : Object.values(message ?? {});
const placeholdersOf = (text: string) => new Set(text.match(/\{\w+\}/g));

describe.each(folders)('%s', (folder) => {
  const [en, ar] = [read(folder, 'en'), read(folder, 'ar')];

  it('has the same keys in both languages', () => {
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort());
  });

  it('speaks Arabic in Arabic, and says as much as in English', () => {
    for (const [key, message] of Object.entries(ar)) {
      const known = new Set(variantsOf(en[key]).flatMap((text) => [...placeholdersOf(text)]));
      for (const text of variantsOf(message)) {
        expect([
          key,
          /[\u0600-\u06ff]/.test(text.replace(/\{\w+\}/g, '')) || /^[\s{}\w:]*$/.test(text),
        ]).toEqual([key, true]);
        for (const placeholder of placeholdersOf(text))
          expect([key, known.has(placeholder)]).toEqual([key, true]);
      }
    }
  });

  it('has all six plural forms where it has any', () => {
    for (const message of Object.values(ar).filter((each) => typeof each !== 'string')) {
      expect(Object.keys(message).sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
    }
  });
});

describe('sentences', () => {
  it('of all rooms have keys of their own, and one for every code', () => {
    const translator = createTranslator(
      ...folders.map((folder) => ({ en: read(folder, 'en'), ar: read(folder, 'ar') })),
    );
    for (const code of Object.keys(errorStatus)) expect([code, translator.has(code)]).toEqual([code, true]);
  });

  it('agree with their number', () => {
    const translator = createTranslator({ en: read('messages', 'en'), ar: read('messages', 'ar') });
    const say = (language: 'en' | 'ar', count: number) =>
      translator.translate(language, 'too_many_requests', { count });
    expect([1, 2].map((count) => say('en', count))).toEqual([
      'Too many requests. Try again in 1 second.',
      'Too many requests. Try again in 2 seconds.',
    ]);
    expect([1, 2, 5, 15, 100].map((count) => say('ar', count).replace(/^.*بعد /, ''))).toEqual([
      'ثانية واحدة.',
      'ثانيتين.',
      '5 ثوانٍ.',
      '15 ثانية.',
      '100 ثانية.',
    ]);
  });

  it('that are not there are a fault of ours, never shown as a key', () => {
    expect(() => createTranslator().translate('en', 'nothing')).toThrow('nothing');
  });
});

describe('the language', () => {
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
