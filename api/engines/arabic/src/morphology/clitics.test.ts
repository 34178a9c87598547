import { splitClitics } from './clitics';

const stemsOf = (word: string) => splitClitics(word).map(({ stem }) => stem);
const attached = (word: string, stem: string, reading: string) =>
  splitClitics(word)
    .filter((split) => split.stem === stem)
    .map(({ attach }) => attach(reading));

it('lists every way to split prefixes off a word', () => {
  expect(stemsOf('والكتاب')).toEqual(expect.arrayContaining(['والكتاب', 'الكتاب', 'كتاب']));
  expect(stemsOf('للغة')).toEqual(expect.arrayContaining(['للغة', 'لغة', 'غة']));
  expect(stemsOf('سيكتب')).toContain('يكتب');
});

it.each([
  ['الكتاب', 'كتاب', 'كِتَاب', 'الْكِتَاب'],
  ['والشمس', 'شمس', 'شَمْس', 'وَالشَّمْس'],
  ['بالبيت', 'بيت', 'بَيْت', 'بِالْبَيْت'],
  ['للبيت', 'بيت', 'بَيْت', 'لِلْبَيْت'],
  ['للغة', 'لغة', 'لُغَة', 'لِلُّغَة'],
  ['باسم', 'اسم', 'اِسْم', 'بِاسْم'],
  ['سيكتب', 'يكتب', 'يَكْتُب', 'سَيَكْتُب'],
])('reads the prefixes of %s', (word, stem, reading, expected) => {
  expect(attached(word, stem, reading)).toContain(expected);
});

it('keeps the first letters of a short word', () => {
  expect(stemsOf('ول')).toEqual(['ول']);
});
