import { matchAt, isTokenEnd, isDigit, type Recogniser } from '../scan';
import { cardinal, joinWithAnd, type NumberGrammar } from './cardinal';
import { recognised, spellCounted, unitAfter } from './read-amount';
import { NUMBER, isCode, isWhole, parseNumber, spellNumber } from './written-number';

const RANGE = new RegExp(String.raw`(${NUMBER})( ?)[-–—]\2(${NUMBER})(?![\d/:-])`, 'y');
const FRACTION = /(\d{1,3})\/(\d{1,4})(?![\d/])/y;
const VULGAR = /(\d{1,6})? ?([½⅓⅔¼¾⅕⅛])/y;
const SMALL: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅛': '1/8',
};
const PARTS = ['', '', 'نِصْف', 'ثُلُث', 'رُبْع', 'خُمُس', 'سُدُس', 'سُبُع', 'ثُمُن', 'تُسُع', 'عُشُر'] as const;
const MANY = [
  '',
  '',
  'أَنْصَاف',
  'أَثْلَاث',
  'أَرْبَاع',
  'أَخْمَاس',
  'أَسْدَاس',
  'أَسْبَاع',
  'أَثْمَان',
  'أَتْسَاع',
  'أَعْشَار',
] as const;

export const readRelation: Recogniser = (scan) => {
  const { plain, position } = scan;
  if (plain.startsWith('24/7', position) && isTokenEnd(plain, position + 4)) {
    return recognised(position + 4, 'عَلَى مَدَار السَّاعَة طَوَالَ أَيَّام الْأُسْبُوع');
  }
  const vulgar = matchAt(VULGAR, plain, position);
  if (vulgar)
    return recognised(position + vulgar[0].length, spellMixed(vulgar[1], SMALL[vulgar[2] ?? ''] ?? ''));
  const fraction = matchAt(FRACTION, plain, position);
  if (fraction && plain[position - 1] !== '/' && isTokenEnd(plain, position + fraction[0].length)) {
    return recognised(position + fraction[0].length, spellFraction(Number(fraction[1]), Number(fraction[2])));
  }
  const range = matchAt(RANGE, plain, position);
  return range && !isDigit(plain[position - 1]) ? spellRange(range, scan) : undefined;
};

function spellRange(range: RegExpExecArray, scan: Parameters<Recogniser>[0]) {
  const [from, to] = [parseNumber(range[1] ?? ''), parseNumber(range[3] ?? '')];
  if (isCode(from) || isCode(to)) return undefined;
  const end = scan.position + range[0].length;
  const isRising = Number(`${from.whole}.${from.fraction}`) < Number(`${to.whole}.${to.fraction}`);
  const lead = isRising && scan.previous !== 'من' && scan.previous !== 'بين' ? 'مِنْ ' : '';
  const percent = matchAt(/ ?%/y, scan.plain, end);
  const unit = percent ? undefined : unitAfter(scan.plain, end);
  const grammar: NumberGrammar = { gender: unit?.unit.gender ?? 'm', case: 'genitive', isConstruct: false };
  const start = `${lead}${spellNumber(from, { ...grammar, case: isRising ? 'genitive' : scan.case })} ${scan.previous === 'بين' ? 'وَ' : 'إِلَى '}`;
  if (percent) return recognised(end + percent[0].length, `${start}${spellNumber(to, grammar)} فِي الْمِئَة`);
  if (unit && isWhole(to)) return recognised(unit.end, start + spellCounted(to, unit.unit, 'genitive'));
  return isTokenEnd(scan.plain, end) ? recognised(end, start + spellNumber(to, grammar)) : undefined;
}

function spellMixed(whole: string | undefined, fraction: string): string {
  const [above, below] = fraction.split('/').map(Number);
  const part = spellFraction(above ?? 0, below ?? 1);
  return whole === undefined ? part : joinWithAnd([cardinal(Number(whole)), part]);
}

function spellFraction(above: number, below: number): string {
  const one = PARTS[below];
  if (one === undefined || one === '' || above === 0 || above >= below)
    return `${cardinal(above)} عَلَى ${cardinal(below, { gender: 'm', case: 'genitive', isConstruct: false })}`;
  if (above === 1) return one;
  return above === 2 ? `${one}َان` : `${cardinal(above)} ${MANY[below] ?? ''}`;
}
