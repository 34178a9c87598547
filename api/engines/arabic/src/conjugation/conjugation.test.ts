import { conjugate, type Mood, type Voice } from './conjugate';
import { stemsOfFormOne, type VowelClass } from './verb-form-one';
import { stemsOfDerived, type DerivedForm } from './verb-forms';
import type { VerbStems } from './verb-stems';

function readingsOf(stems: VerbStems, mood: Mood, person: string, voice: Voice = 'active'): string[] {
  return conjugate(stems)
    .filter((form) => form.mood === mood && form.person === person && form.voice === voice)
    .map(({ reading }) => reading);
}

describe('form I', () => {
  it.each<[string, string, VowelClass, Mood, string, string]>([
    ['sound', 'كتب', 'a-u', 'past', '3ms', 'كَتَبَ'],
    ['sound', 'كتب', 'a-u', 'past', '1s', 'كَتَبْتُ'],
    ['sound', 'كتب', 'a-u', 'past', '3mp', 'كَتَبُوا'],
    ['sound', 'كتب', 'a-u', 'present', '3ms', 'يَكْتُب'],
    ['sound', 'كتب', 'a-u', 'present', '1p', 'نَكْتُب'],
    ['sound', 'كتب', 'a-u', 'imperative', '2ms', 'اُكْتُبْ'],
    ['sound', 'شرب', 'i-a', 'past', '3fs', 'شَرِبَتْ'],
    ['sound', 'شرب', 'i-a', 'present', '3fs', 'تَشْرَب'],
    ['initial waw', 'وصل', 'a-i', 'present', '3ms', 'يَصِل'],
    ['hamza', 'قرء', 'a-a', 'past', '3ms', 'قَرَأَ'],
    ['hamza', 'قرء', 'a-a', 'present', '3ms', 'يَقْرَأ'],
    ['hollow', 'قول', 'a-u', 'past', '3ms', 'قَالَ'],
    ['hollow', 'قول', 'a-u', 'past', '1s', 'قُلْتُ'],
    ['hollow', 'قول', 'a-u', 'present', '3ms', 'يَقُول'],
    ['hollow', 'قول', 'a-u', 'jussive', '3ms', 'يَقُلْ'],
    ['hollow', 'قول', 'a-u', 'imperative', '2ms', 'قُلْ'],
    ['hollow', 'بيع', 'a-i', 'past', '1s', 'بِعْتُ'],
    ['defective', 'دعو', 'a-u', 'past', '3ms', 'دَعَا'],
    ['defective', 'دعو', 'a-u', 'present', '3ms', 'يَدْعُو'],
    ['defective', 'دعو', 'a-u', 'past', '3mp', 'دَعَوْا'],
    ['defective', 'رمي', 'a-i', 'past', '3ms', 'رَمَى'],
    ['defective', 'رمي', 'a-i', 'present', '3ms', 'يَرْمِي'],
    ['defective', 'نسي', 'i-a', 'past', '3ms', 'نَسِيَ'],
    ['defective', 'نسي', 'i-a', 'present', '3ms', 'يَنْسَى'],
    ['doubled', 'مدد', 'a-u', 'past', '3ms', 'مَدَّ'],
    ['doubled', 'مدد', 'a-u', 'past', '1s', 'مَدَدْتُ'],
    ['doubled', 'مدد', 'a-u', 'present', '3ms', 'يَمُدّ'],
  ])('%s %s (%s): %s %s is %s', (_, letters, vowels, mood, person, expected) => {
    expect(readingsOf(stemsOfFormOne(letters, vowels), mood, person)).toContain(expected);
  });

  it('has a passive', () => {
    const stems = stemsOfFormOne('كتب', 'a-u');
    expect(readingsOf(stems, 'past', '3ms', 'passive')).toEqual(['كُتِبَ']);
    expect(readingsOf(stems, 'present', '3ms', 'passive')).toEqual(['يُكْتَب']);
  });
});

describe('derived forms', () => {
  it.each<[DerivedForm, string, string, string]>([
    ['II', 'درس', 'دَرَّسَ', 'يُدَرِّس'],
    ['III', 'شرك', 'شَارَكَ', 'يُشَارِك'],
    ['IV', 'رسل', 'أَرْسَلَ', 'يُرْسِل'],
    ['V', 'علم', 'تَعَلَّمَ', 'يَتَعَلَّم'],
    ['VI', 'عون', 'تَعَاوَنَ', 'يَتَعَاوَن'],
    ['VII', 'كسر', 'اِنْكَسَرَ', 'يَنْكَسِر'],
    ['VIII', 'جمع', 'اِجْتَمَعَ', 'يَجْتَمِع'],
    ['VIII', 'صدم', 'اِصْطَدَمَ', 'يَصْطَدِم'],
    ['X', 'خدم', 'اِسْتَخْدَمَ', 'يَسْتَخْدِم'],
    ['QI', 'ترجم', 'تَرْجَمَ', 'يُتَرْجِم'],
  ])('%s of %s is %s, %s', (form, letters, past, present) => {
    const stems = stemsOfDerived(form, letters);
    expect(readingsOf(stems, 'past', '3ms')).toEqual([past]);
    expect(readingsOf(stems, 'present', '3ms')).toContain(present);
  });
});
