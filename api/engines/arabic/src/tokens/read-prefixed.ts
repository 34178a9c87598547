import { joinAfterPrefix, withArticle, withLiArticle } from '../script/letters';
import { definiteOrdinal } from '../numbers/ordinal';
import { recognised, unitAfter } from '../numbers/read-amount';
import { isDigit, matchAt, wordAfter, type Recognised, type Recogniser, type Scan } from '../scan';

const PREFIX = /([وف])?([بلك])?(ال|لل)?(ـ{1,3} ?)?(?=[\d$€£+-])/y;
const INTEGER = /\d{1,2}(?![\d.,:/%-])/y;
const READINGS: Readonly<Record<string, string>> = { و: 'وَ', ف: 'فَ', ب: 'بِ', ل: 'لِ', ك: 'كَ' };

export function readPrefixed(scan: Scan, readNumber: Recogniser): Recognised | undefined {
  const match = matchAt(PREFIX, scan.plain, scan.position);
  if (!match || match[0] === '') return undefined;
  const [written, conjunction = '', preposition = '', article = ''] = match;
  const start = scan.position + written.length;
  if (!isDigit(scan.plain[start]) && !/[$€£]/.test(scan.plain.charAt(start))) return undefined;
  const isGenitive = preposition !== '' || article === 'لل';
  const inner: Scan = {
    ...scan,
    position: start,
    case: isGenitive ? 'genitive' : scan.case,
    previous: article === '' ? '' : scan.previous,
  };
  const before = (READINGS[conjunction] ?? '') + (READINGS[preposition] ?? '');
  const number = article === '' ? readNumber(inner) : definite(inner, readNumber, article === 'لل');
  if (!number) return undefined;
  return { ...number, reading: before === '' ? number.reading : before + joinAfterPrefix(number.reading) };
}

function definite(scan: Scan, readNumber: Recogniser, isLi: boolean): Recognised | undefined {
  const attach = isLi ? withLiArticle : withArticle;
  const digits = matchAt(INTEGER, scan.plain, scan.position)?.[0];
  const hasNoun = digits !== undefined && isCounting(scan, scan.position + digits.length);
  const noun = /^[وف]?(?<preposition>[بكل])?(?:ال|(?<=ل)ل)(?<bare>.+)/.exec(scan.previous)?.groups;
  const gender = noun && scan.genderOf(noun['bare'] ?? '');
  if (digits !== undefined && !hasNoun && noun) {
    const ordinal = definiteOrdinal(
      Number(digits),
      gender ?? 'm',
      withArticle,
      noun['preposition'] === undefined ? scan.case : 'genitive',
    );
    if (ordinal !== undefined)
      return recognised(scan.position + digits.length, isLi ? ordinal.replace(/^ا/, 'لِ') : ordinal);
  }
  const number = readNumber(scan);
  return number ? { ...number, reading: articled(number.reading, attach) } : undefined;
}

function isCounting({ plain, text, genderOf }: Scan, end: number): boolean {
  const next = wordAfter(text, end);
  return (
    unitAfter(plain, end) !== undefined ||
    (next !== undefined && !next.letters.startsWith('ال') && genderOf(next.letters) !== undefined)
  );
}

/** In compounds both parts take the article: الْأَرْبَع وَالْعِشْرُون. */
function articled(reading: string, attach: (word: string) => string): string {
  const compound = /^(\S+) وَ(\S+?ُون|\S+?ِين)(?= |$)/.exec(reading);
  if (!compound) return attach(reading);
  const [whole, first = '', tens = ''] = compound;
  return `${attach(first)} وَ${withArticle(tens)}${reading.slice(whole.length)}`;
}
