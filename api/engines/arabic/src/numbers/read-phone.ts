import { matchAt, isTokenEnd, type Recogniser } from '../scan';
import { recognised } from './read-amount';
import { spellDigits } from './written-number';

const INTERNATIONAL = /(?:\+|00)\d[\d ()-]{5,20}\d/y;
const NATIONAL = /0\d{8,10}|0\d{1,3}[ -]\d{3,4}(?:[ -]?\d{3,4}){1,2}|\(\d{2,4}\) ?\d{3,4}[ -]?\d{3,4}/y;
const CARD = /\d{4}([ -])\d{4}\1\d{4}\1\d{4}/y;
const LONG_NUMBER = /\d{7,20}/y;
const PHONE_WORDS =
  /^(?:و|ب|ل)?(?:ال)?(?:رقم|رقمي|رقمنا|هاتف|هاتفي|هاتفنا|جوال|جوالي|موبايل|واتساب|تليفون|تلفون|فاكس|اتصل|اتصلوا|الكود|كود|الرمز|رمز)$/;
const PHONE_CONTEXT = /(?:اتصل|هاتف|جوال|واتساب|للتواصل|تواصل معنا|WhatsApp)[^.\n]{0,30}$/;
const COUNTRY_CODES = /^(?:1|20|2(?:1[1-8]|49)|3[0-69]|4[0-9]|90|9(?:6[0-8]|7[0-9]))/;

export const readPhone: Recogniser = ({ plain, position, previous }) => {
  const international = matchAt(INTERNATIONAL, plain, position);
  if (international && digitsOf(international[0]).length >= 8)
    return recogniseWhole(plain, position, international[0]);
  const national = matchAt(NATIONAL, plain, position) ?? matchAt(CARD, plain, position);
  if (national) return recogniseWhole(plain, position, national[0]);
  const followsPhoneWord =
    PHONE_WORDS.test(previous) || PHONE_CONTEXT.test(plain.slice(Math.max(0, position - 40), position));
  const long = followsPhoneWord ? matchAt(LONG_NUMBER, plain, position) : undefined;
  return long ? recogniseWhole(plain, position, long[0]) : undefined;
};

function recogniseWhole(plain: string, position: number, written: string) {
  const end = position + written.length;
  if (!isTokenEnd(plain, end)) return undefined;
  return recognised(end, spellGroups(written));
}

function spellGroups(written: string): string {
  const hasPlus = written.startsWith('+');
  const groups = written
    .split(/[^\d]+/)
    .filter((group) => group !== '')
    .flatMap((group, index) => (index === 0 && hasPlus ? splitCountryCode(group) : groupDigits(group)));
  return (hasPlus ? 'زَائِد ' : '') + groups.map(spellDigits).join('، ');
}

function splitCountryCode(digits: string): string[] {
  const code = COUNTRY_CODES.exec(digits)?.[0] ?? '';
  return digits === code || code === ''
    ? groupDigits(digits)
    : [code, ...groupDigits(digits.slice(code.length))];
}

/** Groups of four when they divide evenly, else of three: a listener can write them down. */
function groupDigits(digits: string): string[] {
  const groups: string[] = [];
  let rest = digits;
  while (rest.length > 4) {
    const length = rest.length % 4 === 0 ? 4 : 3;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return rest === '' ? groups : [...groups, rest];
}

function digitsOf(written: string): string {
  return written.replace(/\D/g, '');
}
