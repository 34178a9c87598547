import { withArticle } from '../script/letters';
import { isTokenEnd, matchAt, wordAfter, type Recogniser } from '../scan';
import { definiteOrdinal } from './ordinal';
import { recognised, unitAfter } from './read-amount';

const DIGITS = /\d{1,2}(?! ?%| ?[-–—:/] ?\d|[.,]\d)/y;
/** «الطابق 3» is read «الطابق الثالث»; «الغرفة 3» names a number. */
const RANKED =
  /^[وف]?(?:ال|بال|كال|لل)(?:طابق|دور|دقيقة|ذكرى|صفحة|مرتبة|مركز|درس|فصل|جولة|حلقة|مادة|مرحلة|قرن|نسخة|دورة|سورة|آية|مستوى|جزء|باب|سطر|فقرة|عدد|وحدة|خطوة)$/;

export function isRanked(letters: string): boolean {
  return RANKED.test(letters);
}

export const readOrdinal: Recogniser = (scan) => {
  if (!isRanked(scan.previous)) return undefined;
  const digits = matchAt(DIGITS, scan.plain, scan.position)?.[0];
  if (digits === undefined || digits.startsWith('0')) return undefined;
  const end = scan.position + digits.length;
  const next = wordAfter(scan.text, end);
  const isCounting =
    unitAfter(scan.plain, end) !== undefined ||
    (next !== undefined &&
      !/^(?:ال|لل|وال)/.test(next.letters) &&
      /(?:ات|ة|ا|ون|ين)$/.test(next.letters) &&
      scan.genderOf(next.letters) !== undefined);
  if (isCounting || !isTokenEnd(scan.plain, end)) return undefined;
  const bare = scan.previous.replace(/^[وف]?(?:ال|بال|كال|لل)/, '');
  const gender = scan.genderOf(bare) ?? (/[ةى]$/.test(bare) ? 'f' : 'm');
  const isGenitive = /^[وف]?(?:بال|كال|لل)/.test(scan.previous);
  const reading = definiteOrdinal(Number(digits), gender, withArticle, isGenitive ? 'genitive' : scan.case);
  return reading === undefined ? undefined : recognised(end, reading);
};
