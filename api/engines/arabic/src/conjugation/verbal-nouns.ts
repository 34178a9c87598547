import { DAMMA, FATHA, KASRA, SHADDA, SUKUN } from '../script/marks';
import { seatHamza } from '../script/hamza';
import { infixedTaa, type DerivedForm } from './verb-forms';
import { smooth, toRoot, type Root, type VerbStems } from './verb-stems';

const a = FATHA;
const i = KASRA;
const u = DAMMA;
const o = SUKUN;

export function participlesOfDerived(stems: VerbStems): readonly [string, string] {
  const active = stems.presentEnd === 'maksura' ? `${stems.present}${i}ي` : withLastVowel(stems.present, i);
  const defectiveActive = stems.presentEnd === 'ya' ? `${stems.present}${i}ي` : active;
  return [finish(`م${u}${defectiveActive}`), finish(`م${u}${stems.passivePresent}`)];
}

export function participlesOfFormOne(letters: string): readonly [string, string] {
  const root = toRoot(letters);
  const { first, middle, last } = root;
  if (root.isDefective) {
    const passive =
      last === 'و' ? `م${a}${first}${o}${middle}${u}و${SHADDA}` : `م${a}${first}${o}${middle}${i}ي${SHADDA}`;
    return [finish(`${first}${a}ا${middle}${i}ي`), finish(passive)];
  }
  if (root.isHollow) {
    const long = middle === 'و' ? `${u}و` : `${i}ي`;
    return [finish(`${first}${a}اء${i}${last}`), finish(`م${a}${first}${long}${last}`)];
  }
  const passive = finish(`م${a}${first}${o}${middle}${u}و${last}`);
  if (root.isDoubled) return [finish(`${first}${a}ا${middle}${SHADDA}`), passive];
  return [finish(`${first}${a}ا${middle}${i}${last}`), passive];
}

/** The active participle has i even where the present has a: يَتَعَلَّم, مُتَعَلِّم. */
function withLastVowel(present: string, vowel: string): string {
  return present.replace(/[\u064E\u0650](?=[\u0621-\u064A]$)/, vowel);
}

export function masdarOfDerived(form: DerivedForm, letters: string): string {
  const root = toRoot(letters);
  return finish(masdar(form, root));
}

function masdar(form: DerivedForm, root: Root): string {
  const { first, middle, last, fourth } = root;
  switch (form) {
    case 'II':
      if (root.isDefective || last === 'ء')
        return `ت${a}${first}${o}${middle}${i}${root.isDefective ? 'ي' : last}${a}ة`;
      return `ت${a}${first}${o}${middle}${i}ي${last}`;
    case 'III':
      return root.isDefective
        ? `م${u}${first}${a}ا${middle}${a}اة`
        : `م${u}${first}${a}ا${middle}${a}${last}${a}ة`;
    case 'IV':
      return fromStart(first === 'ء' ? `ء${i}ي` : `ء${i}${first}${o}`, root, true);
    case 'V':
      return root.isDefective
        ? `ت${a}${first}${a}${middle}${SHADDA}${i}ي`
        : `ت${a}${first}${a}${middle}${SHADDA}${u}${last}`;
    case 'VI':
      return root.isDefective ? `ت${a}${first}${a}ا${middle}${i}ي` : `ت${a}${first}${a}ا${middle}${u}${last}`;
    case 'VII':
      return fromStart(`ا${i}ن${o}${first}${i}`, root, false);
    case 'VIII':
      return fromStart(`ا${i}${infixedTaa(first)}${i}`, root, false);
    case 'IX':
      return `ا${i}${first}${o}${middle}${i}${last}${a}ا${last}`;
    case 'X':
      return fromStart(`ا${i}س${o}ت${i}${first}${o}`, root, true);
    case 'QI':
      return `${first}${a}${middle}${o}${last}${a}${fourth}${a}ة`;
    case 'QII':
      return `ت${a}${first}${a}${middle}${o}${last}${u}${fourth}`;
    case 'QIV':
      return `ا${i}${first}${o}${middle}${i}${last}${o}${fourth}${a}ا${fourth}`;
  }
}

/**
 * إِفْعَال and similar: long a before the last radical; a hollow root replaces its middle radical with a
 * final ة.
 */
function fromStart(start: string, root: Root, contractsHollow: boolean): string {
  const { middle, last } = root;
  if (root.isHollow && contractsHollow) return `${start.replace(/.$/, '')}${a}ا${last}${a}ة`;
  const end = root.isDefective ? 'ء' : last;
  return `${start}${root.isHollow ? 'ي' : middle}${a}ا${end}`;
}

function finish(word: string): string {
  return seatHamza(smooth(word));
}
