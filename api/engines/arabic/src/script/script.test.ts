import { seatHamza } from './hamza';
import { joinAfterPrefix, withArticle, withLiArticle } from './letters';
import { FATHA, foldSpelling, hasMarks, orderMarks, SHADDA, stripMarks, toArabicLetters } from './marks';

describe('hamza seats', () => {
  it.each([
    ['ءَب', 'أَب'],
    ['ءُمّ', 'أُمّ'],
    ['ءِسْلَام', 'إِسْلَام'],
    ['ءَاخَر', 'آخَر'],
    ['سُءَال', 'سُؤَال'],
    ['بِءْر', 'بِئْر'],
    ['رَءْس', 'رَأْس'],
    ['مَسْءُول', 'مَسْؤُول'],
    ['قُرْءَان', 'قُرْآن'],
    ['قِرَاءَة', 'قِرَاءَة'],
    ['بِيءَة', 'بِيئَة'],
    ['قَرَءَ', 'قَرَأَ'],
    ['شَاطِء', 'شَاطِئ'],
    ['تَكَافُء', 'تَكَافُؤ'],
    ['سَمَاء', 'سَمَاء'],
    ['شَيْء', 'شَيْء'],
    ['شَيْءًا', 'شَيْئًا'],
    ['جُزْءًا', 'جُزْءًا'],
  ])('%s becomes %s', (sounds, written) => {
    expect(seatHamza(sounds)).toBe(written);
  });
});

describe('the article', () => {
  it.each([
    ['شَمْس', 'الشَّمْس'],
    ['قَمَر', 'الْقَمَر'],
    ['اِسْم', 'الِاسْم'],
  ])('joins %s as %s', (word, expected) => {
    expect(withArticle(word)).toBe(expected);
  });

  it.each([
    ['بَيْت', 'لِلْبَيْت'],
    ['شَمْس', 'لِلشَّمْس'],
    ['لُغَة', 'لِلُّغَة'],
  ])('after li joins %s as %s', (word, expected) => {
    expect(withLiArticle(word)).toBe(expected);
  });

  it('loses the vowel of a joining alef after a prefix', () => {
    expect(`وَ${joinAfterPrefix('اِسْم')}`).toBe('وَاسْم');
    expect(joinAfterPrefix('أَب')).toBe('أَب');
  });
});

describe('marks', () => {
  it('are stripped with tatweel', () => {
    expect(stripMarks('كِتَــابٌ')).toBe('كتاب');
    expect([hasMarks('كِتاب'), hasMarks('كتاب')]).toEqual([true, false]);
  });

  it('are put in one order, the shadda first', () => {
    expect(orderMarks(`م${FATHA}${SHADDA}`)).toBe(`م${SHADDA}${FATHA}`);
    expect(orderMarks('كتابا\u064B')).toBe('كتاب\u064Bا');
  });

  it('and letters of Persian keyboards are understood', () => {
    expect(toArabicLetters('\u06A9تاب\u06CC')).toBe('كتابي');
    expect(toArabicLetters('ﻻ')).toBe('لا');
  });

  it.each([
    ['إلى', 'الي'],
    ['مدرسة', 'مدرسه'],
    ['أَحْمَد', 'احمد'],
  ])('folds %s to %s', (word, expected) => {
    expect(foldSpelling(word)).toBe(expected);
  });
});
