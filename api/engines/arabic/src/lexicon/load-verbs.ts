import { conjugate } from '../conjugation/conjugate';
import { stemsOfFormOne, type VowelClass } from '../conjugation/verb-form-one';
import { type DerivedForm, stemsOfDerived } from '../conjugation/verb-forms';
import { masdarOfDerived, participlesOfDerived, participlesOfFormOne } from '../conjugation/verbal-nouns';
import type { VerbStems } from '../conjugation/verb-stems';
import type { Entry } from './entry';
import { RANK, verbRank } from './ranks';
import verbs from './verbs.json' with { type: 'json' };
import moreVerbs from './verbs-more.json' with { type: 'json' };
import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';

type RootsByForm = Readonly<Record<string, string>>;

export function loadVerbs(): Entry[] {
  const irregular = IRREGULAR_VERBS.flatMap((stems) => verbEntries(stems, true));
  return [...irregular, ...read(verbs), ...read(moreVerbs).flatMap(lessFrequent)];
}

function read(roots: RootsByForm): Entry[] {
  const entries: Entry[] = [];
  for (const [form, listed] of Object.entries(roots)) {
    for (const root of new Set(listed.split(' '))) {
      if (isVowelClass(form)) entries.push(...formOne(root, form));
      else if (isDerivedForm(form)) entries.push(...derived(root, form));
    }
  }
  return entries;
}

/** Ranked after frequent verbs of the same letters; rare persons only cost memory. */
function lessFrequent(entry: Entry): Entry[] {
  const { kind, mood, person = '', voice } = entry;
  const isRare = voice === 'passive' ? !THIRD_SINGULAR.has(person) : RARE_PERSONS.has(person);
  if (kind === 'verb' && mood !== 'imperative' && isRare) return [];
  entry.rank += RANK.lessFrequent;
  return [entry];
}

const THIRD_SINGULAR = new Set(['3ms', '3fs']);
const RARE_PERSONS = new Set(['2fp', '2md', '2fs', '2ms', '2mp', '3fp', '3md']);

function formOne(root: string, vowels: VowelClass): Entry[] {
  const [active, passive] = participlesOfFormOne(root);
  return [
    ...verbEntries(stemsOfFormOne(root, vowels), true),
    participle(active, RANK.formOneActive),
    participle(passive, RANK.formOneParticiple),
  ];
}

function derived(root: string, form: DerivedForm): Entry[] {
  const stems = stemsOfDerived(form, root);
  const [active, passive] = participlesOfDerived(stems);
  const reading = masdarOfDerived(form, root);
  const masdar: Entry = {
    reading,
    kind: 'noun',
    rank: MASDAR_RANK[form] ?? RANK.masdar,
    gender: reading.endsWith('ة') ? 'f' : 'm',
  };
  return [
    ...verbEntries(stems, false),
    masdar,
    participle(active, RANK.participle),
    participle(passive, RANK.passiveParticiple),
  ];
}

/** مُفَاعَلَة outranks the feminine participle; a bare تَفَعُّل ranks below verbs of the same letters. */
const MASDAR_RANK: Partial<Record<DerivedForm, number>> = {
  III: RANK.listed - 1,
  V: RANK.rareMasdar,
  VI: RANK.rareMasdar,
};

function participle(reading: string, rank: number): Entry {
  return {
    reading,
    kind: 'adjective',
    rank,
    gender: 'm',
    isHuman: true,
  };
}

function verbEntries(stems: VerbStems, isFormOne: boolean): Entry[] {
  return conjugate(stems).map(({ reading, connectedReading, mood, voice, person, isShortened }) => ({
    reading,
    kind: 'verb',
    mood,
    voice,
    person,
    rank:
      verbRank(mood, person, isFormOne) +
      (voice === 'passive' ? RANK.passive : 0) +
      (mood === 'jussive' && stems.presentEnd !== 'sound' ? 2 : 0),
    ...(connectedReading === undefined ? {} : { connectedReading }),
    ...(isShortened === undefined ? {} : { isShortened }),
  }));
}

function isVowelClass(form: string): form is VowelClass {
  return /^[aiu]-[aiu]$/.test(form);
}

function isDerivedForm(form: string): form is DerivedForm {
  return /^(?:[IVX]+|Q[IV]+)$/.test(form);
}

/** رَأَى loses its hamza in the present, أَرَى (to show) in all forms. */
const IRREGULAR_VERBS: readonly VerbStems[] = [
  {
    past: `ر${FATHA}ء`,
    pastClosed: `ر${FATHA}ء${FATHA}ي${SUKUN}`,
    pastEnd: 'maksura',
    present: 'ر',
    presentClosed: `ر${FATHA}`,
    presentEnd: 'maksura',
    prefixVowel: FATHA,
    imperativeStart: '',
    passivePast: `ر${DAMMA}ء${KASRA}ي`,
    passivePresent: `ر${FATHA}ى`,
  },
  {
    past: `ء${FATHA}ر`,
    pastClosed: `ء${FATHA}ر${FATHA}ي${SUKUN}`,
    pastEnd: 'maksura',
    present: 'ر',
    presentClosed: `ر${KASRA}`,
    presentEnd: 'ya',
    prefixVowel: DAMMA,
    imperativeStart: `ء${FATHA}`,
    passivePast: `ء${DAMMA}ر${KASRA}ي`,
    passivePresent: `ر${FATHA}ى`,
  },
];
