import { withArticle } from '../script/letters';
import { matchAt, isTokenEnd, type Recogniser, type Scan } from '../scan';
import { cardinal } from './cardinal';
import { definiteOrdinal } from './ordinal';
import { recognised } from './read-amount';
import months from './months.json' with { type: 'json' };

const ISO = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/y;
const DAY_FIRST = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/y;
const SHORT_YEAR = /(\d{1,2})\/(\d{1,2})\/(\d{2})(?!\d)/y;
/** Only where it can't be a fraction: from 13, and more days than months. */
const DAY_MONTH = /(1[3-9]|2\d|3[01])\/(1[0-2]|0?[1-9])(?![\d/])/y;
const MONTH_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(months.gregorian).map(([name, number]): [string, string] => [
    name,
    months.readings[number - 1] ?? '',
  ]),
  ...Object.entries(months.named),
]);
const NAMES = [...MONTH_NAMES.keys()].sort((left, right) => right.length - left.length).join('|');
const NAMED = new RegExp(
  String.raw`(\d{1,2}) (?:من )?(?:شهر )?(${NAMES})(?![\u0621-\u064Aa-z])(?:,? (?:من )?(?:عام |سنة )?(\d{4})(?!\d))?`,
  'y',
);
const ERA = / ?(هـ|ه|م)/y;
const ERAS: Readonly<Record<string, string>> = { هـ: 'لِلْهِجْرَة', ه: 'لِلْهِجْرَة', م: 'لِلْمِيلَاد' };
const YEAR = /(\d{1,4})(?!\d)/y;
const YEAR_NOUNS: Readonly<Record<string, 'm' | 'f'>> = {
  عام: 'm',
  العام: 'm',
  لعام: 'm',
  بعام: 'm',
  سنة: 'f',
  السنة: 'f',
  لسنة: 'f',
  بسنة: 'f',
  وعام: 'm',
  وسنة: 'f',
};

export const readDate: Recogniser = (scan) => {
  const { plain, position } = scan;
  const iso = matchAt(ISO, plain, position);
  if (iso) return figures(iso[0], iso[4], iso[3], iso[1], scan);
  const long = matchAt(DAY_FIRST, plain, position);
  if (long) return figures(long[0], long[1], long[3], long[4], scan);
  const short = matchAt(SHORT_YEAR, plain, position);
  if (short) return figures(short[0], short[1], short[2], `20${short[3] ?? ''}`, scan);
  return dayOfMonth(scan) ?? named(scan) ?? year(scan);
};

function dayOfMonth({ plain, position, case: grammaticalCase }: Scan) {
  const found = matchAt(DAY_MONTH, plain, position);
  // «24/7» is no date.
  if (!found || found[0] === '24/7' || plain[position - 1] === '/') return undefined;
  const end = position + found[0].length;
  const ordinal = definiteOrdinal(Number(found[1]), 'm', withArticle, grammaticalCase);
  const month = months.readings[Number(found[2]) - 1];
  if (ordinal === undefined || month === undefined || !isTokenEnd(plain, end)) return undefined;
  return recognised(end, `${ordinal} مِنْ ${month}`);
}

/** «عام 2026» agrees with عام, «سنة 2026» with سنة; both are in construct. */
function spellYear(value: number, gender: 'm' | 'f'): string {
  return cardinal(value, { gender, case: 'genitive', isConstruct: false });
}

function figures(
  written: string,
  day: string | undefined,
  month: string | undefined,
  yearDigits: string | undefined,
  scan: Scan,
) {
  let [dayNumber, monthNumber] = [Number(day), Number(month)];
  // 12/31/2026 can only be month first.
  if (monthNumber > 12 && dayNumber <= 12) [dayNumber, monthNumber] = [monthNumber, dayNumber];
  const era = eraAt(scan, scan.position + written.length);
  const isHijri = era?.reading === ERAS['ه'] || (Number(yearDigits) >= 1300 && Number(yearDigits) < 1500);
  const name = isHijri ? HIJRI[monthNumber - 1] : months.readings[monthNumber - 1];
  const ordinal = dayNumber <= 31 ? definiteOrdinal(dayNumber, 'm', withArticle, scan.case) : undefined;
  if (name === undefined || ordinal === undefined) return undefined;
  const end = era?.end ?? scan.position + written.length;
  const tail = era === undefined ? '' : ` ${era.reading}`;
  return recognised(end, `${ordinal} مِنْ ${name} عَام ${spellYear(Number(yearDigits), 'm')}${tail}`);
}

const HIJRI = [
  'محرم',
  'صفر',
  'ربيع الأول',
  'ربيع الآخر',
  'جمادى الأولى',
  'جمادى الآخرة',
  'رجب',
  'شعبان',
  'رمضان',
  'شوال',
  'ذي القعدة',
  'ذي الحجة',
].map((name) => MONTH_NAMES.get(name) ?? '');

function named(scan: Scan) {
  const match = matchAt(NAMED, scan.plain, scan.position);
  if (!match) return undefined;
  const day = Number(match[1]);
  const ordinal = day >= 1 && day <= 31 ? definiteOrdinal(day, 'm', withArticle, scan.case) : undefined;
  const month = MONTH_NAMES.get(match[2] ?? '');
  if (ordinal === undefined || month === undefined) return undefined;
  const end = scan.position + match[0].length;
  // ذو is genitive after مِنْ.
  const start = `${ordinal} مِنْ ${month.replace(/^ذُو/, 'ذِي')}`;
  if (match[3] === undefined) return recognised(end, start);
  const era = eraAt(scan, end);
  return recognised(
    era?.end ?? end,
    `${start} عَام ${spellYear(Number(match[3]), 'm')}${era === undefined ? '' : ` ${era.reading}`}`,
  );
}

function year(scan: Scan) {
  const match = matchAt(YEAR, scan.plain, scan.position);
  if (!match) return undefined;
  const end = scan.position + match[0].length;
  const gender = YEAR_NOUNS[scan.previous];
  const value = Number(match[1]);
  const era = eraAt(scan, end);
  if (!isTokenEnd(scan.plain, end) && era === undefined) return undefined;
  if (/[-–/.,:%]\d|%/y.test(scan.plain.slice(end, end + 2)) || (value < 100 && era?.reading !== ERAS['ه']))
    return undefined;
  if (gender === undefined && (era === undefined || (era.reading === ERAS['م'] && value < 1000)))
    return undefined;
  const reading = cardinal(value, {
    gender: gender ?? 'm',
    case: gender === undefined ? scan.case : 'genitive',
    isConstruct: false,
  });
  return recognised(era?.end ?? end, `${reading}${era === undefined ? '' : ` ${era.reading}`}`);
}

function eraAt({ plain }: Scan, position: number): { reading: string; end: number } | undefined {
  const match = matchAt(ERA, plain, position);
  const sign = match?.[1];
  if (!match || sign === undefined) return undefined;
  const end = position + match[0].length;
  const reading = ERAS[sign];
  return reading !== undefined && isTokenEnd(plain, end) ? { reading, end } : undefined;
}
