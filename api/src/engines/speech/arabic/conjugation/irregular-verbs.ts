import { DAMMA, FATHA, KASRA, SUKUN } from '../script/marks';
import type { VerbStems } from './verb-stems';

/** رَأَى loses its hamza in the present, and so does أَرَى (to show) throughout. */
export const IRREGULAR_VERBS: readonly VerbStems[] = [
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
