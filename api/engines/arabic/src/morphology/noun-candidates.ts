import { DAMMA, FATHA, KASRA } from '../script/marks';
import type { Entry, FindEntries } from '../lexicon/entry';
import { RANK } from '../lexicon/ranks';
import type { Candidate, WordContext } from './candidate';
import type { Split } from './clitics';
import { formsInConstruct, inflectedForms, type Inflected } from './inflect';
import { PRONOUNS, attachToNoun } from './pronouns';

const PRONOUN_COST = 4;

export function nounCandidates(split: Split, find: FindEntries, around: WordContext): Candidate[] {
  const plain = inflectedForms(split.stem, find)
    .filter((form) => isAllowed(form, split))
    .map((form) => nounCandidate(form, form.reading, split, false));
  if (split.hasArticle) return plain;
  const inConstruct = formsInConstruct(split.stem, find).map((form) => ({
    ...nounCandidate(form, form.reading, split, false),
    isInConstruct: true,
  }));
  return [...plain, ...inConstruct, ...withPronoun(split, find, around)];
}

function isAllowed(form: Inflected, { hasArticle, isGenitive }: Split): boolean {
  const { kind, reading } = form.entry;
  if (hasArticle) return kind !== 'particle' && kind !== 'preposition' && !form.isAccusative;
  return !(isGenitive && form.isAccusative) && !(isGenitive && kind === 'preposition' && reading.length < 6);
}

function nounCandidate(form: Inflected, reading: string, split: Split, hasPronoun: boolean): Candidate {
  const particlePenalty =
    split.accepts === 'noun' && form.entry.kind === 'particle' ? particleCost(reading) : 0;
  // Lexicon ranks compare bare words; with a pronoun they only break ties.
  const base = hasPronoun ? Math.max(form.cost, RANK.listed) + form.cost / 100 : form.cost;
  const nisbaWithArticle = form.isNisba && split.hasArticle ? -3 : 0;
  return {
    reading: split.attach(reading),
    kind: form.isNisba ? 'adjective' : form.entry.kind,
    cost: base + split.cost + particlePenalty + nisbaWithArticle + (hasPronoun ? PRONOUN_COST : 0),
    entry: form.entry,
    hasArticle: split.hasArticle || form.reading.startsWith('ال'),
    hasPronoun,
    isAccusative: form.isAccusative,
    isPlural: form.isPlural,
    gender: form.gender,
    hasPrefix: split.cost > 0,
    isGenitive: split.isGenitive,
  };
}

/** After the prefixes ب, ك and ل, only particles such as هٰذَا, ذٰلِكَ, الَّذِي and مَا are common. */
function particleCost(reading: string): number {
  return /^(?:ه\u0670|ذ|ت\u0650ل|أ\u064Fول|ال|م\u064Eا|م\u064Eن)/.test(reading) ? 4 : 20;
}

function withPronoun(split: Split, find: FindEntries, around: WordContext): Candidate[] {
  return PRONOUNS.flatMap(([letters, pronoun]) => {
    if (letters === 'ني' || !split.stem.endsWith(letters) || split.stem.length < letters.length + 2)
      return [];
    const base = split.stem.slice(0, -letters.length);
    if (base.endsWith('ة') || (letters === 'ي' && /[يى]$/.test(base))) return [];
    const firstPersonCost = letters === 'ي' ? 2 : 0;
    const pluralCost = (form: Inflected) => (form.entry.isPlural === true ? 1 : 0);
    return possessedForms(base, find)
      .filter(({ form }) => takesPronoun(form))
      .map(({ form, hamzaSeat, caseVowel }) => {
        const vowel = caseVowel ?? caseVowelOf(form, around.caseVowel);
        const stem = hamzaSeat === undefined ? form.reading : form.reading.replace(/ء\u064E?$/, hamzaSeat);
        const found = nounCandidate(form, attachToNoun(stem, pronoun, vowel), split, true);
        return { ...found, cost: found.cost + firstPersonCost + pluralCost(form) };
      });
  });
}

/** Broken plurals that end like sound ones: أَوْقَات, أَصْوَات. */
const BROKEN_AAT = /^أ\u064E.\u0652.\u064Eات$/;

/** A plural in ـات takes i instead of the accusative a: خَدَمَاتِنَا. */
function caseVowelOf(form: Inflected, caseVowel: string): string {
  return caseVowel === FATHA && form.isPlural && form.reading.endsWith('ات') && !BROKEN_AAT.test(form.reading)
    ? KASRA
    : caseVowel;
}

function takesPronoun(form: Inflected): boolean {
  const { kind } = form.entry;
  const isBase = kind === 'noun' || kind === 'adjective' || kind === 'preposition';
  return (
    (isBase &&
      !form.isAccusative &&
      !form.reading.endsWith('\u064D') &&
      !(form.isNisba && !form.isPlural) &&
      !/[اي]ن$/.test(form.reading.replace(/[\u064E-\u0652]/g, ''))) ||
    keepsFinalNun(form)
  );
}

/** Before a pronoun, a nun of the root stays (لِسَانُهُ); the dual and plural ending drops it (مُعَلِّمُوهُ). */
function keepsFinalNun(form: Inflected): boolean {
  return form.reading === form.entry.reading && form.entry.kind === 'noun';
}

interface PossessedForm {
  form: Inflected;
  /** Letter that carries a final hamza; it reveals the case: أَصْدِقَاؤُهُ, أَصْدِقَائِهِ. */
  hamzaSeat?: string;
  caseVowel?: string;
}

function possessedForms(base: string, find: FindEntries): PossessedForm[] {
  const found: PossessedForm[] = inflectedForms(base, find)
    .filter((form) => !form.reading.endsWith('ة') && !form.reading.endsWith('ى'))
    .map((form) => (base.endsWith('اء') ? { form, caseVowel: FATHA } : { form }));
  if (base.endsWith('ت'))
    found.push(...inflectedForms(`${base.slice(0, -1)}ة`, find).map((form) => ({ form })));
  if (base.endsWith('ا'))
    found.push(
      ...find(`${base.slice(0, -1)}ى`)
        .filter((entry) => isNoun(entry) && entry.reading.endsWith('ى'))
        .map((entry) => ({ form: toInflected(entry) })),
    );
  found.push(...fatherForms(base, find));
  found.push(...formsInConstruct(base, find).map((form) => ({ form })));
  const hamzaSeat = base.at(-1) ?? '';
  const caseVowel = HAMZA_CASE[hamzaSeat];
  if (caseVowel !== undefined) {
    const hamzaEnd = find(`${base.slice(0, -1)}ء`).filter(isNoun);
    found.push(...hamzaEnd.map((entry) => ({ form: toInflected(entry), hamzaSeat, caseVowel })));
  }
  return found;
}

/** The written letter is the case: أَبُوكَ, أَبَاكَ. */
function fatherForms(base: string, find: FindEntries): PossessedForm[] {
  const [, noun = '', letter = ''] = /^(أب|أخ)([وا])$/.exec(base) ?? [];
  const ending = letter === 'و' ? `${DAMMA}و` : `${FATHA}ا`;
  return find(noun)
    .filter(isNoun)
    .map((entry) => ({ form: { ...toInflected(entry), reading: entry.reading + ending } }));
}

const HAMZA_CASE: Readonly<Record<string, string>> = { ؤ: DAMMA, ئ: KASRA, ء: FATHA };

function isNoun(entry: Entry): boolean {
  return entry.kind !== 'verb' && entry.kind !== 'particle';
}

function toInflected(entry: Entry): Inflected {
  return {
    entry,
    reading: entry.reading,
    cost: entry.rank,
    isPlural: entry.isPlural ?? false,
    isAccusative: false,
    isNisba: false,
    gender: entry.gender,
  };
}
