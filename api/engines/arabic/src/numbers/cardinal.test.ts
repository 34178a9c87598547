import { withArticle } from '../script/letters';
import { orderMarks } from '../script/marks';
import { cardinal, DEFAULT_GRAMMAR, type NumberGrammar } from './cardinal';
import { countNoun } from './counted';
import { definiteOrdinal } from './ordinal';

describe('cardinal', () => {
  it.each<[number, string, Partial<NumberGrammar>?]>([
    [0, 'صِفْر'],
    [1, 'وَاحِد'],
    [1, 'وَاحِدَة', { gender: 'f' }],
    [2, 'اِثْنَان'],
    [2, 'اِثْنَتَيْن', { gender: 'f', case: 'genitive' }],
    [3, 'ثَلَاثَة'],
    [3, 'ثَلَاث', { gender: 'f' }],
    [3, 'ثَلَاثَةُ', { isConstruct: true }],
    [3, 'ثَلَاثَةِ', { isConstruct: true, case: 'genitive' }],
    [8, 'ثَمَانٍ', { gender: 'f' }],
    [10, 'عَشَرَة'],
    [10, 'عَشْر', { gender: 'f' }],
    [11, 'أَحَدَ عَشَرَ'],
    [11, 'إِحْدَى عَشْرَةَ', { gender: 'f' }],
    [12, 'اِثْنَا عَشَرَ'],
    [12, 'اِثْنَيْ عَشَرَ', { case: 'genitive' }],
    [12, 'اِثْنَتَا عَشْرَةَ', { gender: 'f' }],
    [13, 'ثَلَاثَةَ عَشَرَ'],
    [13, 'ثَلَاثَ عَشْرَةَ', { gender: 'f' }],
    [20, 'عِشْرُون'],
    [20, 'عِشْرِين', { case: 'genitive' }],
    [21, 'وَاحِد وَعِشْرُون'],
    [21, 'إِحْدَى وَعِشْرُون', { gender: 'f' }],
    [35, 'خَمْس وَثَلَاثُون', { gender: 'f' }],
    [100, 'مِئَة'],
    [102, 'مِئَة وَاثْنَان'],
    [200, 'مِئَتَان'],
    [200, 'مِئَتَيْن', { case: 'genitive' }],
    [200, 'مِئَتَا', { isConstruct: true }],
    [300, 'ثَلَاثُمِئَة'],
    [800, 'ثَمَانِمِئَة'],
    [1_000, 'أَلْف'],
    [1_001, 'أَلْف وَوَاحِد'],
    [2_000, 'أَلْفَان'],
    [2_026, 'أَلْفَان وَسِتَّة وَعِشْرُون'],
    [3_000, 'ثَلَاثَةُ آلَاف'],
    [11_000, 'أَحَدَ عَشَرَ أَلْفًا'],
    [1_000_000, 'مِلْيُون'],
    [2_000_000, 'مِلْيُونَان'],
    [5_000_000, 'خَمْسَةُ مَلَايِين'],
    [1_000_000_000, 'مِلْيَار'],
    [21, 'وَاحِدًا وَعِشْرِين', { case: 'accusative' }],
    [28, 'ثَمَانِيًا وَعِشْرِين', { gender: 'f', case: 'accusative' }],
    [300, 'ثَلَاثَمِئَة', { case: 'accusative' }],
    [1_200, 'أَلْفًا وَمِئَتَيْ', { case: 'accusative', isConstruct: true }],
    [1_000, 'أَلْف', { case: 'accusative', isConstruct: true }],
    [3_000_000, 'ثَلَاثَةَ مَلَايِين', { case: 'accusative' }],
  ])('spells %d as %s', (value, expected, grammar = {}) => {
    expect(orderMarks(cardinal(value, { ...DEFAULT_GRAMMAR, ...grammar }))).toBe(expected);
  });
});

describe('counted nouns', () => {
  const riyal = { singular: 'رِيَال', plural: 'رِيَالَات', gender: 'm' } as const;
  const hour = { singular: 'سَاعَة', plural: 'سَاعَات', gender: 'f' } as const;

  it.each([
    [1, riyal, 'رِيَال وَاحِد'],
    [2, riyal, 'رِيَالَان'],
    [3, riyal, 'ثَلَاثَةُ رِيَالَات'],
    [11, riyal, 'أَحَدَ عَشَرَ رِيَالًا'],
    [100, riyal, 'مِئَةُ رِيَال'],
    [1, hour, 'سَاعَة وَاحِدَة'],
    [2, hour, 'سَاعَتَان'],
    [5, hour, 'خَمْس سَاعَات'],
    [15, hour, 'خَمْسَ عَشْرَةَ سَاعَة'],
  ])('agree with %d', (count, noun, expected) => {
    expect(countNoun(count, noun, 'nominative')).toBe(expected);
  });

  it('take -an as the only one in the accusative', () => {
    expect(orderMarks(countNoun(1, riyal, 'accusative'))).toBe('رِيَالًا وَاحِدًا');
  });

  it('take the genitive dual after a preposition', () => {
    expect(countNoun(2, riyal, 'genitive')).toBe('رِيَالَيْن');
  });
});

describe('ordinals', () => {
  it.each([
    [1, 'm', 'الْأَوَّل'],
    [1, 'f', 'الْأُولَى'],
    [3, 'm', 'الثَّالِث'],
    [3, 'f', 'الثَّالِثَة'],
    [12, 'm', 'الثَّانِيَ عَشَرَ'],
    [21, 'm', 'الْحَادِي وَالْعِشْرُون'],
    [21, 'f', 'الْحَادِيَة وَالْعِشْرُون'],
  ] as const)('%d (%s) is %s', (value, gender, expected) => {
    expect(orderMarks(definiteOrdinal(value, gender, withArticle) ?? '')).toBe(expected);
  });

  it.each([0, 100])('has none for %d', (value) => {
    expect(definiteOrdinal(value, 'm', withArticle)).toBeUndefined();
  });
});
