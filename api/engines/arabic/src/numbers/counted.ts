import { toPlain } from '../scan';
import { FATHA, SUKUN } from '../script/marks';
import { cardinal, joinWithAnd, type GrammaticalCase, type NumberGrammar } from './cardinal';

export interface CountedNoun {
  singular: string;
  plural: string;
  gender: 'm' | 'f';
  adjective?: string;
}

/**
 * Puts the noun into the form its number requires: رِيَال وَاحِد, رِيَالَان, ثَلَاثَة رِيَالَات, عِشْرُون
 * رِيَالًا.
 */
export function countNoun(value: number, noun: CountedNoun, grammaticalCase: GrammaticalCase): string {
  if (value === 0) return `${cardinal(0)} ${singular(noun)}`;
  if (value === 1) return onlyOne(noun, grammaticalCase);
  if (value === 2) return dual(noun, grammaticalCase);
  const lastTwo = value % 100;
  const grammar: NumberGrammar = { gender: noun.gender, case: grammaticalCase, isConstruct: true };
  if (lastTwo === 1 || lastTwo === 2) {
    const round = `${cardinal(value - lastTwo, grammar)} ${singular(noun)}`;
    return joinWithAnd([round, lastTwo === 1 ? singular(noun) : dual(noun, grammaticalCase)]);
  }
  return `${cardinal(value, grammar)} ${countedForm(lastTwo, noun)}`;
}

function onlyOne(noun: CountedNoun, grammaticalCase: GrammaticalCase): string {
  const words = [singular(noun), noun.gender === 'm' ? 'وَاحِد' : 'وَاحِدَة'];
  const isDeclined = grammaticalCase === 'accusative' && noun.adjective === undefined;
  return (isDeclined ? words.map(tanween) : words).join(' ');
}

export function singular({ singular: one, adjective }: CountedNoun): string {
  return adjective === undefined ? one : `${one} ${agreeing(adjective, one)}`;
}

function countedForm(lastTwo: number, noun: CountedNoun): string {
  if (lastTwo >= 3 && lastTwo <= 10) return many(noun);
  return lastTwo >= 11 ? accusative(noun) : singular(noun);
}

function many({ plural, adjective }: CountedNoun): string {
  return adjective === undefined ? plural : `${plural} ${adjective}${FATHA}ة`;
}

function accusative({ singular: one, adjective }: CountedNoun): string {
  const noun = tanween(one);
  return adjective === undefined ? noun : `${noun} ${tanween(agreeing(adjective, one))}`;
}

function dual({ singular: one, adjective }: CountedNoun, grammaticalCase: GrammaticalCase): string {
  const end = grammaticalCase === 'nominative' ? `${FATHA}ان` : `${FATHA}ي${SUKUN}ن`;
  const pair = (word: string) => (word.endsWith('ة') ? `${word.slice(0, -1)}ت` : word) + end;
  return adjective === undefined ? pair(one) : `${pair(one)} ${pair(agreeing(adjective, one))}`;
}

function agreeing(adjective: string, noun: string): string {
  return noun.endsWith('ة') ? `${adjective}${FATHA}ة` : adjective;
}

/** Pausal form pronounces -an only where it has its own letter, never on ة. */
function tanween(word: string): string {
  return /(?:ة|اء|ا|ى|و)$/.test(word) ? word : `${word}\u064Bا`;
}

/** Whether a number of 11 to 99 ends the text: «1,250». */
export function isCount(text: string): boolean {
  const digits = /(?:^|[^.\d٫])\d*?(\d{2})$/.exec(toPlain(text).replaceAll(',', ''))?.[1];
  return Number(digits) > 10;
}
