import { FATHA } from '../script/marks';
import { withArticle } from '../script/letters';
import { isTokenEnd, matchAt, type Recogniser, type Scan } from '../scan';
import { joinWithAnd } from './cardinal';
import { countNoun, type CountedNoun } from './counted';
import { ordinalParts } from './ordinal';
import { recognised } from './read-amount';

const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])/y;
const HOUR = /(\d{1,2})(?![\d:.,%/])/y;
const PERIOD =
  / ?(صباحًا|صباحاً|صباحا|مساءً|مساء|ظهرًا|ظهراً|ظهرا|ليلًا|ليلاً|ليلا|عصرًا|عصراً|عصرا|فجرًا|فجراً|فجرا|ص|م|AM|PM|am|pm|a\.m\.|p\.m\.)/y;
const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/^(?:صباح|ص$|[aA])/, 'صَبَاحًا'],
  [/^(?:مساء|م$|[pP])/, 'مَسَاءً'],
  [/^ظهر/, 'ظُهْرًا'],
  [/^ليل/, 'لَيْلًا'],
  [/^عصر/, 'عَصْرًا'],
  [/^فجر/, 'فَجْرًا'],
];
const HOUR_WORDS = new Set(['الساعة', 'بالساعة', 'والساعة', 'للساعة', 'الساعه']);
const MINUTE: CountedNoun = { singular: 'دَقِيقَة', plural: 'دَقَائِق', gender: 'f' };
const SECOND: CountedNoun = { singular: 'ثَانِيَة', plural: 'ثَوَانٍ', gender: 'f' };
const ROUND: Readonly<Record<number, string>> = { 15: 'الرُّبْع', 20: 'الثُّلُث', 30: 'النِّصْف' };
const SHORT_OF: Readonly<Record<number, string>> = { 40: 'ثُلُثًا', 45: 'رُبْعًا' };

export const readTime: Recogniser = (scan) => {
  const clock = matchAt(CLOCK, scan.plain, scan.position);
  if (clock) return spellClock(scan, clock);
  if (!HOUR_WORDS.has(scan.previous) && !isHour(scan)) return undefined;
  const hour = matchAt(HOUR, scan.plain, scan.position);
  const value = Number(hour?.[1]);
  if (!hour || value < 1 || value > 12) return undefined;
  const end = scan.position + hour[0].length;
  const period = periodAt(scan, end);
  if (!period && !isTokenEnd(scan.plain, end)) return undefined;
  return recognised(period?.end ?? end, withPeriod(hourName(value), period?.reading));
};

const HOUR_OF_PERIOD = new RegExp(String.raw`\d{1,2}${PERIOD.source}`, 'y');
const AFTER_MORNING = /ص ?(?:إلى|الى|حتى|[-–—و]) ?$/;

/** «8 صباحًا», «8 ص»; «5 م» may be metres, except after a morning hour. */
function isHour({ plain, position }: Scan): boolean {
  const period = matchAt(HOUR_OF_PERIOD, plain, position)?.[1];
  if (period === undefined) return false;
  return period !== 'م' || AFTER_MORNING.test(plain.slice(Math.max(0, position - 8), position));
}

function spellClock(scan: Scan, clock: RegExpExecArray) {
  const [hour, minute, second] = [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)];
  if (hour > 24 || minute > 59 || second > 59) return undefined;
  const end = scan.position + clock[0].length;
  const period = periodAt(scan, end);
  if (!period && !isTokenEnd(scan.plain, end)) return undefined;
  const name = period?.reading ?? (hour > 12 || hour === 0 ? partOfDay(hour) : undefined);
  const lead = HOUR_WORDS.has(scan.previous) ? '' : 'السَّاعَة ';
  return recognised(period?.end ?? end, lead + withPeriod(clockWords(hour, minute, second), name));
}

function clockWords(hour: number, minute: number, second: number): string {
  const parts = [hourName(hour)];
  const short = SHORT_OF[minute];
  if (short !== undefined && second === 0) return `${hourName(hour + 1)} إِلَّا ${short}`;
  if (minute > 0)
    parts.push((second === 0 ? ROUND[minute] : undefined) ?? countNoun(minute, MINUTE, 'nominative'));
  if (second > 0) parts.push(countNoun(second, SECOND, 'nominative'));
  return joinWithAnd(parts);
}

function hourName(hour: number): string {
  const onDial = hour % 12 === 0 ? 12 : hour % 12;
  if (onDial === 1) return 'الْوَاحِدَة';
  const [first = '', second] = ordinalParts(onDial, 'f') ?? [];
  return second === undefined ? withArticle(first) : `${withArticle(first)}${FATHA} ${second}`;
}

/** Only 24-hour times imply the part of day. */
function partOfDay(hour: number): string {
  if (hour === 0 || hour === 24) return 'بَعْدَ مُنْتَصَف اللَّيْل';
  return hour < 18 ? 'بَعْدَ الظُّهْر' : 'مَسَاءً';
}

function withPeriod(words: string, period: string | undefined): string {
  return period === undefined ? words : `${words} ${period}`;
}

function periodAt({ plain }: Scan, position: number): { reading: string; end: number } | undefined {
  const match = matchAt(PERIOD, plain, position);
  const written = match?.[1];
  if (!match || written === undefined) return undefined;
  const end = position + match[0].length;
  const reading = PERIODS.find(([shape]) => shape.test(written))?.[1];
  return reading !== undefined && isTokenEnd(plain, end) ? { reading, end } : undefined;
}
