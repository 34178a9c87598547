import { DAMMA, FATHA, KASRA, SHADDA, SUKUN } from '../script/marks';
import type { Entry, FindEntries } from '../lexicon/entry';
import { RANK } from '../lexicon/ranks';

export interface Inflected {
  reading: string;
  entry: Entry;
  cost: number;
  isPlural: boolean;
  isAccusative: boolean;
  isNisba: boolean;
  gender: 'm' | 'f' | undefined;
}

interface Ending {
  letters: string;
  cost: number;
  isPlural?: boolean;
  gender?: 'm' | 'f';
  isAccusative?: boolean;
  isNisba?: boolean;
  isDual?: boolean;
  bases: (base: string, find: FindEntries) => readonly Entry[];
  join: (reading: string) => string;
}

const isNominal = (entry: Entry) => entry.kind === 'noun' || entry.kind === 'adjective';
const isSingular = (entry: Entry) =>
  isNominal(entry) && entry.isPlural !== true && !entry.reading.endsWith('\u064D');
const hasTaa = (entry: Entry) => entry.reading.endsWith('ة');
const isPersonal = (entry: Entry) =>
  isSingular(entry) && !hasTaa(entry) && (entry.isHuman === true || entry.kind === 'adjective');

const masculine = (base: string, find: FindEntries) =>
  find(base).filter((entry) => isSingular(entry) && !hasTaa(entry));
const personal = (base: string, find: FindEntries) => find(base).filter(isPersonal);
const feminine = (base: string, find: FindEntries) => [
  ...find(`${base}ة`).filter(isSingular),
  ...personal(base, find).map((entry) => ({ ...entry, reading: `${entry.reading}${FATHA}ة` })),
];
/** A noun gains a vowel in the plural: لَحَظَات, خُطُوَات. */
const counted = (base: string, find: FindEntries) =>
  feminine(base, find).map((entry) =>
    entry.kind === 'noun'
      ? { ...entry, reading: entry.reading.replace(CLOSED_SYLLABLE, '$1$2$3$2$4') }
      : entry,
  );
const CLOSED_SYLLABLE = /^([\u0621-\u064A])([\u064E\u064F])([^\u064Bاوي])\u0652([^\u064Bاي]\u064Eة)$/;
const things = (base: string, find: FindEntries) =>
  masculine(base, find).filter((entry) => entry.isHuman !== true);
const carriesTanween = (base: string, find: FindEntries) =>
  [...find(base.replace(/ئ$/, 'ء')), ...(base.endsWith('ئ') ? find(base) : [])].filter(
    (entry) => isNominal(entry) && !/(?:ة|ى|اء|ا|\u064D)$/.test(entry.reading),
  );
/** مُشْتَرِي loses its ي before ـون: مُشْتَرُون. */
const defective = (base: string, find: FindEntries) =>
  find(`${base}ي`).filter((entry) => isPersonal(entry) && entry.reading.endsWith(`${KASRA}ي`));
const hamzated = (base: string, find: FindEntries) =>
  find(`${base}أة`).filter((entry) => entry.kind === 'noun' && entry.reading.endsWith(`أ${FATHA}ة`));
const origins = (base: string, find: FindEntries) =>
  base.length < 2
    ? []
    : [...find(base), ...find(`${base}ة`), ...find(`${base}ا`)].filter(
        (entry) =>
          (isSingular(entry) || entry.kind === 'name') &&
          !(base.endsWith('ه') && entry.reading.endsWith('ة')) &&
          entry.isPerson !== true &&
          !entry.reading.endsWith(`ي${SHADDA}`) &&
          !entry.reading.endsWith('\u064D'),
      );

const onto = (ending: string) => (reading: string) => reading + ending;
const ontoTaa = (ending: string) => (reading: string) => reading.slice(0, -1) + ending;
const instead = (length: number, ending: string) => (reading: string) => reading.slice(0, -length) + ending;
const tanween = (reading: string) => `${reading.replace(/يْء$/, 'يْئ')}\u064Bا`;
const nisba = (ending: string) => (reading: string) =>
  `${reading.replace(/\u064E?[ةا]$/, '').replace(/[\u064E-\u0650\u0652]$/, '')}${KASRA}ي${SHADDA}${ending}`;

const ENDINGS: readonly Ending[] = [
  { letters: 'ة', cost: 1, gender: 'f', bases: personal, join: onto(`${FATHA}ة`) },
  { letters: 'ات', cost: 2, gender: 'f', isPlural: true, bases: counted, join: ontoTaa('ات') },
  { letters: 'ات', cost: 2, gender: 'm', isPlural: true, bases: things, join: onto(`${FATHA}ات`) },
  { letters: 'آت', cost: 2, gender: 'f', isPlural: true, bases: hamzated, join: instead(3, 'آت') },
  { letters: 'ون', cost: 2, gender: 'm', isPlural: true, bases: personal, join: onto('\u064Fون') },
  { letters: 'ون', cost: 3, gender: 'm', isPlural: true, bases: defective, join: instead(2, `${DAMMA}ون`) },
  { letters: 'ين', cost: 3, gender: 'm', isPlural: true, bases: defective, join: instead(2, `${KASRA}ين`) },
  { letters: 'ين', cost: 2, gender: 'm', isPlural: true, bases: personal, join: onto(`${KASRA}ين`) },
  { letters: 'ين', cost: 3, gender: 'm', bases: things, join: onto(`${FATHA}ي${SUKUN}ن`) },
  { letters: 'ين', cost: 7, gender: 'm', isDual: true, bases: personal, join: onto(`${FATHA}ي${SUKUN}ن`) },
  { letters: 'تين', cost: 3, gender: 'f', bases: feminine, join: ontoTaa(`ت${FATHA}ي${SUKUN}ن`) },
  { letters: 'ان', cost: 3, gender: 'm', bases: masculine, join: onto(`${FATHA}ان`) },
  { letters: 'تان', cost: 3, gender: 'f', bases: feminine, join: ontoTaa(`ت${FATHA}ان`) },
  { letters: 'تا', cost: 8, gender: 'f', bases: feminine, join: ontoTaa(`ت${FATHA}ا`) },
  { letters: 'ا', cost: 4, isAccusative: true, bases: carriesTanween, join: tanween },
  { letters: 'ي', cost: 8, isNisba: true, bases: origins, join: nisba('') },
  { letters: 'ية', cost: 5, isNisba: true, gender: 'f', bases: origins, join: nisba(`${FATHA}ة`) },
  {
    letters: 'يات',
    cost: 6,
    isNisba: true,
    gender: 'f',
    isPlural: true,
    bases: origins,
    join: nisba(`${FATHA}ات`),
  },
  { letters: 'يون', cost: 6, isNisba: true, isPlural: true, bases: origins, join: nisba('\u064Fون') },
  { letters: 'يين', cost: 6, isNisba: true, isPlural: true, bases: origins, join: nisba(`${KASRA}ين`) },
  { letters: 'يا', cost: 7, isNisba: true, isAccusative: true, bases: origins, join: nisba('\u064Bا') },
];

/** Plural and dual that drop their nun: مُعَلِّمُو(هَا), مُسْتَخْدِمِي(نَا), عَيْنَا(هَا), لَاعِبَا الْفَرِيقَيْن. */
const CONSTRUCT: readonly Ending[] = [
  { letters: 'و', cost: 5, isPlural: true, bases: personal, join: onto('\u064Fو') },
  { letters: 'ي', cost: 6, isPlural: true, bases: personal, join: onto(`${KASRA}ي`) },
  { letters: 'ي', cost: 7, bases: things, join: onto(`${FATHA}ي${SUKUN}`) },
  { letters: 'تي', cost: 7, gender: 'f', bases: feminine, join: ontoTaa(`ت${FATHA}ي${SUKUN}`) },
  { letters: 'ا', cost: 8, gender: 'm', bases: masculine, join: onto(`${FATHA}ا`) },
];

export function inflectedForms(stem: string, find: FindEntries): Inflected[] {
  const direct = find(stem)
    .filter((entry) => entry.kind !== 'verb')
    .map((entry) => form(entry, entry.reading, entry.rank, undefined));
  return [...direct, ...ENDINGS.flatMap((ending) => withEnding(stem, ending, find))];
}

/** Without their nun, before the noun that they govern: مُهَنْدِسُو الشَّرِكَة, بِطَاقَتَيِ التَّأَهُّل. */
export function formsInConstruct(stem: string, find: FindEntries): Inflected[] {
  return /[اوي]$/.test(stem) ? CONSTRUCT.flatMap((ending) => withEnding(stem, ending, find)) : [];
}

function withEnding(stem: string, ending: Ending, find: FindEntries): Inflected[] {
  if (!stem.endsWith(ending.letters) || stem.length < ending.letters.length + 2) return [];
  const base = stem.slice(0, -ending.letters.length);
  // Only a typo has letters after ة; corrected, they would be lost.
  if (base.includes('ة')) return [];
  return ending.bases(base, find).map((entry) => {
    const isFromConcept = entry.kind === 'name' || entry.rank === RANK.masdar;
    const cost = ending.cost - (ending.letters === 'ي' && ending.isNisba === true && isFromConcept ? 3 : 0);
    // Of equal letters, the preferred noun stays preferred: حُلْمًا, not حِلْمًا.
    const rank = Math.max(entry.rank, RANK.listed) - (entry.rank < RANK.listed ? 0.5 : 0);
    const pluralCost = ending.isAccusative === true && entry.isPlural === true ? 2 : 0;
    return form(entry, ending.join(entry.reading), rank + cost + pluralCost, ending);
  });
}

function form(entry: Entry, reading: string, cost: number, ending: Ending | undefined): Inflected {
  return {
    reading,
    entry,
    cost,
    isPlural: ending?.isPlural ?? entry.isPlural ?? false,
    isAccusative: ending?.isAccusative ?? false,
    isNisba: ending?.isNisba ?? false,
    gender: ending?.gender ?? entry.gender,
  };
}
