import { DAMMA, FATHA, KASRA, SHADDA, SUKUN } from '../script/marks';
import { derivedStems, toRoot, type DerivedShape, type Root, type VerbStems } from './verb-stems';

export type DerivedForm =
  | 'II'
  | 'III'
  | 'IV'
  | 'V'
  | 'VI'
  | 'VII'
  | 'VIII'
  | 'IX'
  | 'X'
  | 'QI'
  | 'QII'
  | 'QIV';

const a = FATHA;
const i = KASRA;
const u = DAMMA;
const o = SUKUN;

export function infixedTaa(first: string): string {
  if (first === 'ص' || first === 'ض') return `${first}${o}ط`;
  if (first === 'ط' || first === 'ظ' || first === 'د' || first === 'ت' || first === 'ث')
    return first + SHADDA;
  if (first === 'ذ') return `د${SHADDA}`;
  if (first === 'ز') return `ز${o}د`;
  return first === 'و' ? `ت${SHADDA}` : `${first}${o}ت`;
}

export function stemsOfDerived(form: DerivedForm, letters: string): VerbStems {
  const root = toRoot(letters);
  if (form === 'QI' || form === 'QII' || form === 'QIV') return quadriliteral(form, root);
  if (form === 'IX') return colourStems(root);
  return derivedStems(root, shapeOf(form, root));
}

function shapeOf(form: Exclude<DerivedForm, 'IX' | 'QI' | 'QII' | 'QIV'>, { first }: Root): DerivedShape {
  switch (form) {
    case 'II':
      return shape(`${first}${a}`, `${first}${a}`, i, u, '', `${first}${u}`, { doubled: true });
    case 'III':
      return shape(`${first}${a}ا`, `${first}${a}ا`, i, u, '', `${first}${u}و`, {});
    case 'IV':
      return shape(`ء${a}${first}${o}`, `${first}${o}`, i, u, `ء${a}`, `ء${u}${first}${o}`, {
        cluster: true,
        contracts: true,
      });
    case 'V':
      return shape(`ت${a}${first}${a}`, `ت${a}${first}${a}`, a, a, '', `ت${u}${first}${u}`, {
        doubled: true,
      });
    case 'VI':
      return shape(`ت${a}${first}${a}ا`, `ت${a}${first}${a}ا`, a, a, '', `ت${u}${first}${u}و`, {});
    case 'VII':
      return shape(`ا${i}ن${o}${first}${a}`, `ن${o}${first}${a}`, i, a, `ا${i}`, `ا${u}ن${o}${first}${u}`, {
        contracts: true,
      });
    case 'VIII': {
      const start = infixedTaa(first);
      return shape(`ا${i}${start}${a}`, `${start}${a}`, i, a, `ا${i}`, `ا${u}${start}${u}`, {
        contracts: true,
      });
    }
    case 'X':
      return shape(
        `ا${i}س${o}ت${a}${first}${o}`,
        `س${o}ت${a}${first}${o}`,
        i,
        a,
        `ا${i}`,
        `ا${u}س${o}ت${u}${first}${o}`,
        {
          cluster: true,
          contracts: true,
        },
      );
  }
}

function shape(
  pastStart: string,
  presentStart: string,
  presentVowel: string,
  prefixVowel: string,
  imperativeStart: string,
  passivePastStart: string,
  traits: { doubled?: boolean; cluster?: boolean; contracts?: boolean },
): DerivedShape {
  return {
    pastStart,
    presentStart,
    presentVowel,
    prefixVowel,
    imperativeStart,
    passivePastStart,
    pastVowel: a,
    isClusterBeforeMiddle: traits.cluster ?? false,
    isMiddleDoubled: traits.doubled ?? false,
    contracts: traits.contracts ?? false,
  };
}

/** اِحْمَرَّ: doubles the last radical. */
function colourStems({ first, middle, last }: Root): VerbStems {
  const open = `${first}${o}${middle}${a}${last}`;
  return {
    past: `ا${i}${open}${SHADDA}`,
    pastClosed: `ا${i}${open}${a}${last}${o}`,
    pastEnd: 'sound',
    present: `${open}${SHADDA}`,
    presentClosed: `${open}${i}${last}${o}`,
    presentEnd: 'sound',
    prefixVowel: a,
    imperativeStart: `ا${i}`,
    passivePast: `ا${u}${first}${o}${middle}${u}${last}${SHADDA}`,
    passivePresent: `${open}${SHADDA}`,
  };
}

function quadriliteral(form: 'QI' | 'QII' | 'QIV', { first, middle, last, fourth }: Root): VerbStems {
  if (form === 'QIV') {
    const open = `${first}${o}${middle}${a}${last}`;
    return {
      past: `ا${i}${open}${a}${fourth}${SHADDA}`,
      pastClosed: `ا${i}${first}${o}${middle}${a}${last}${o}${fourth}${a}${fourth}${o}`,
      pastEnd: 'sound',
      present: `${open}${i}${fourth}${SHADDA}`,
      presentClosed: `${open}${o}${fourth}${i}${fourth}${o}`,
      presentEnd: 'sound',
      prefixVowel: a,
      imperativeStart: `ا${i}`,
      passivePast: `ا${u}${first}${o}${middle}${u}${last}${i}${fourth}${SHADDA}`,
      passivePresent: `${open}${a}${fourth}${SHADDA}`,
    };
  }
  const prefix = form === 'QII' ? `ت${a}` : '';
  const core = `${first}${a}${middle}${o}`;
  return derivedStems(
    { first, middle: last, last: fourth, fourth: '', isHollow: false, isDoubled: false, isDefective: false },
    shape(
      prefix + core,
      prefix + core,
      form === 'QII' ? a : i,
      form === 'QII' ? a : u,
      '',
      form === 'QII' ? `ت${u}${first}${u}${middle}${o}` : `${first}${u}${middle}${o}`,
      {},
    ),
  );
}
