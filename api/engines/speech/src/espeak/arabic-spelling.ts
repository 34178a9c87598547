import type { MappedText } from '../text/mapped-text';

/*
 * eSpeak NG reads Arabic letter by letter. These rules respell vowelled Arabic for it; each was found by
 * comparing phonemes (see the test). They affect only the synthesizer's input.
 */
const fatha = '\u064e';
const damma = '\u064f';
const kasra = '\u0650';
const shadda = '\u0651';
const sukun = '\u0652';
const dagger = '\u0670';
const fathatan = '\u064b';
const short = `${fatha}${damma}${kasra}`;
const vowel = `${short}\u064b-\u064d`;
const consonant = 'ءأإؤئآبتثجحخدذرزسشصضطظعغفقكلمنهوي';
const sun = 'تثدذرزسشصضطظلن';
const wordStart = '(?<![\\p{L}\\p{M}])';
const wordEnd = '(?![\\p{L}\\p{M}])';
const clitic = `(?:[وفكب][${fatha}${kasra}])`;
/**
 * Follows the alif: the article, or a vowelless consonant as in ism. Such an alif is pronounced only
 * initially.
 */
const afterSilentAlif = `(?=ل${sukun}?[${consonant}]|ل${kasra}ا[${consonant}]${sukun}|[${consonant}]${sukun})`;

type Rule = readonly [pattern: RegExp, replacement: string | ((...groups: string[]) => string)];

function rule(pattern: string, replacement: Rule[1]): Rule {
  return [new RegExp(pattern, 'gu'), replacement];
}

const letters: readonly Rule[] = [
  rule('\ufdfd', 'بِسْمِ اللَّهِ الرَّحْمٰنِ الرَّحِيمِ'),
  // Normalise presentation forms; tatweel is only decorative.
  rule('[\ufb50-\ufdff\ufe70-\ufefc]', (form) => form.normalize('NFKC').replaceAll('\u0640', '')),
  rule('[\u0640\u200c-\u200f\u061c]', ''),
  rule('ی', 'ي'),
  rule('ک', 'ك'),
  rule('ٱ', 'ا'),
  // Unicode orders shadda after the vowel; eSpeak needs it before.
  rule(`([${vowel}${dagger}])${shadda}`, (_, mark = '') => shadda + mark),
  // Tanwin goes before its silent alif; eSpeak ignores it after alif maqsura.
  rule(`([اى])${fathatan}`, (_, alif = '') => fathatan + alif),
  rule(`${fathatan}ى`, `${fatha}ن`),
];

const words: readonly Rule[] = [
  // The name of God has a long vowel that is never written.
  rule(
    `${wordStart}([وفتب]?)([${short}]?)ا[${fatha}]?لل${shadda}?[${fatha}${dagger}]{0,2}ه(?=[${short}${sukun}]?${wordEnd})`,
    (_, before = '', mark = '') =>
      before === '' ? `الل${fatha}اه` : `${before}${mark || (before === 'ب' ? kasra : fatha)}لل${fatha}اه`,
  ),
  rule(
    `${wordStart}(و?[${fatha}]?)ل${kasra}?ل${shadda}[${fatha}${dagger}]{0,2}ه(?=[${short}]?${wordEnd})`,
    (_, and = '') => `${and}ل${kasra}ل${sukun}ل${fatha}اه`,
  ),
  // Silent alif after the plural waw.
  rule(`(و${sukun}?)ا${wordEnd}`, (_, waw = '') => waw),
  // Fatha with dagger alif, or dagger alif alone, is one long vowel.
  rule(`${fatha}?${dagger}ى?`, `${fatha}ا`),
];

const silentAlifs: readonly Rule[] = [
  // After a clitic or article, then after a final vowel: fi l-bayti, ma smuka.
  rule(`${wordStart}(${clitic})ا[${short}]?${afterSilentAlif}`, (_, before = '') => before),
  rule(`(ل${kasra})ا(?=[${consonant}]${sukun})`, (_, before = '') => before),
  rule(
    `(?:([${short}])|(${fatha})[اى]|(${kasra})ي|(${damma})و)(\\s+)ا[${short}]?${afterSilentAlif}`,
    (_, one = '', a = '', i = '', u = '', space = '') => one + a + i + u + space,
  ),
  // Pronounced initially: the article with a, others with i.
  rule(
    `${wordStart}ا${fatha}?(?=ل(?:${sukun}|[${consonant}][${vowel}${shadda}]|${kasra}[${consonant}]${sukun}))`,
    `أ${fatha}`,
  ),
  rule(`${wordStart}ا(?=[${consonant}]${sukun})`, `إ${kasra}`),
  // Before a sun letter the article's lam is silent and the letter doubled.
  rule(`${wordStart}(أ${fatha}|${clitic})?ل(?=[${sun}]${shadda})`, (_, before = '') => before),
  rule(`${wordStart}أ${fatha}ل(?=[${consonant}][${vowel}${shadda}])`, `أ${fatha}ل${sukun}`),
];

/** In pause, and without a case vowel, the feminine ending is a plain a. */
const endings: readonly Rule[] = [rule(`${fatha}?ة(?![\\p{M}\\p{L}])`, fatha)];

const glides: readonly Rule[] = [
  // A doubled w or y before a vowel is two glides; word-finally, the long vowel suffices.
  rule(`([وي])${shadda}(?=[${short}ا])`, (_, glide = '') => glide + sukun + glide),
  rule(`([وي])${shadda}${fathatan}ا?`, (_, glide = '') => `${glide}${sukun}${glide}${fatha}ن`),
  rule(
    `([وي])${shadda}([\u064c\u064d])`,
    (_, glide = '', mark = '') => `${glide}${sukun}${glide}${mark === '\u064c' ? damma : kasra}ن`,
  ),
  rule(`([وي])${shadda}`, (_, glide = '') => glide),
  // A preceding sukun marks a single w or y between vowels as a consonant.
  rule(`([${short}])([وي])(?=[${short}ا])`, (_, mark = '', glide = '') => mark + sukun + glide),
];

const rules = [...letters, ...words, ...silentAlifs, ...endings, ...glides];

/** Respells vowelled Arabic so that eSpeak NG pronounces it correctly. Nearly a no-op without vowel marks. */
export function spellArabic(text: MappedText): MappedText {
  return rules.reduce((spelled, [pattern, replacement]) => spelled.replace(pattern, replacement), text);
}
