import { arabicTexts, englishTexts, fill } from './ui-texts';

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the texts of the components', () => {
  it.each(Object.keys(englishTexts) as (keyof typeof englishTexts)[])(
    'has %s in both languages with the same placeholders',
    (name) => {
      expect(arabicTexts[name]).toMatch(/[\u0600-\u06FF]|^\{/);
      expect(placeholdersOf(arabicTexts[name])).toEqual(placeholdersOf(englishTexts[name]));
    },
  );

  it('fills placeholders and keeps unknown ones', () => {
    expect(fill('{size} of {types}, {more}', { size: '5 MB', types: 'MP3' })).toBe('5 MB of MP3, {more}');
  });
});
