import { measureDevelopment, measureHeldOut } from './cases/held-out';
import { CASES, CASE_DICTIONARY } from './cases/table';
import { readAloud } from './index';

it('returns each word’s position and the source of its reading', () => {
  const { words } = readAloud('اشتريت 3 كتب عن AI من د. سارة');
  expect(words.map(({ text, source }) => [text, source])).toEqual([
    ['اشتريت', 'lexicon'],
    ['3 كتب', 'number'],
    ['عن', 'lexicon'],
    ['AI', 'latin'],
    ['من', 'lexicon'],
    ['د.', 'abbreviation'],
    ['سارة', 'lexicon'],
  ]);
  expect(words[1]).toEqual({ text: '3 كتب', reading: 'ثَلَاثَةُ كُتُب', start: 7, end: 12, source: 'number' });
});

it('labels a guess as rule and a vowelled word as as-written', () => {
  expect(readAloud('كاميرون').words[0]?.source).toBe('rule');
  expect(readAloud('كَامِيرُون').words[0]?.source).toBe('as-written');
});

it('prefers the user’s own readings over written marks and the lexicon', () => {
  const dictionary = new Map([['كتاب', 'كِتَابُو']]);
  expect(readAloud('كتاب', { dictionary }).words[0]).toMatchObject({
    reading: 'كِتَابُو',
    source: 'dictionary',
  });
  expect(readAloud('كُتَّاب', { dictionary }).words[0]?.source).toBe('dictionary');
});

it('keeps punctuation and line breaks, which become pauses', () => {
  expect(readAloud('مرحبا، كيف الحال؟\nأهلا!').reading).toBe('مَرْحَبًا، كَيْفَ الْحَال؟\nأَهْلًا!');
});

it('skips emoji and markup', () => {
  expect(readAloud('**كتاب** 😀 <br> قلم').reading).toBe('كِتَاب قَلَم');
});

const groups = [...new Set(CASES.map(({ group }) => group))];

describe.each(groups)('%s', (group) => {
  const rows = CASES.filter((each) => each.group === group).map(
    ({ text, expected }) => [text, expected] as const,
  );
  it.each(rows)('reads %p', (text, expected) => {
    const options = group === 'dictionary' ? { dictionary: CASE_DICTIONARY } : {};
    expect(readAloud(text, options).reading).toBe(expected);
  });
});

const share = ({ right, words }: { right: number; words: number }) => right / words;

it('reads held-out sentences about as accurately as documented', () => {
  expect(share(measureHeldOut())).toBeGreaterThan(0.89);
});

it('keeps the accuracy of the development sentences', () => {
  expect(share(measureDevelopment())).toBeGreaterThan(0.96);
});
