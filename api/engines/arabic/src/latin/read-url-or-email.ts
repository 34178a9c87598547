import { matchAt, type Recogniser } from '../scan';
import { cardinal } from '../numbers/cardinal';
import { spellDigits } from '../numbers/written-number';
import { spellLatin } from './read-latin';

const EMAIL = /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9-]{1,40}\.){1,4}[A-Za-z]{2,10}/y;
const LINK =
  /(?:https?:\/\/|www\.)[A-Za-z0-9-]{1,60}(?:\.[A-Za-z0-9-]{1,60}){0,5}(?:[/?#][^\s\u0600-\u06FF<>"«»]{0,500})?/y;
const DOMAIN =
  /(?:[A-Za-z0-9-]{1,40}\.){1,3}(?:com|net|org|io|app|ai|sa|ae|eg|me|co|info|dev|tv|kw|qa|jo|edu|gov|uk|online|store|shop)(?![A-Za-z0-9-])(?:\/[^\s\u0600-\u06FF<>"«»]{0,200})?/y;
const HANDLE = /@[A-Za-z0-9_.]{1,40}/y;
const LATIN_TAG = /#[A-Za-z][A-Za-z0-9_]{0,60}/y;
const MAX_PATH_LENGTH = 60;

export const readUrlOrEmail: Recogniser = ({ plain, position }) => {
  const email = matchAt(EMAIL, plain, position)?.[0];
  if (email !== undefined) return recognise(position, withoutPunctuation(email), spellWritten);
  const link = matchAt(LINK, plain, position)?.[0] ?? matchAt(DOMAIN, plain, position)?.[0];
  if (link !== undefined) return recognise(position, withoutPunctuation(link), spellLink);
  const handle = matchAt(HANDLE, plain, position)?.[0];
  if (handle !== undefined) return recognise(position, withoutPunctuation(handle), spellWritten);
  const tag = matchAt(LATIN_TAG, plain, position)?.[0];
  return tag === undefined
    ? undefined
    : recognise(position, tag, (written) => `هَاشْتَاغ ${spellWritten(written.slice(1))}`);
};

function recognise(position: number, written: string, spell: (written: string) => string) {
  return { end: position + written.length, reading: spell(written), source: 'latin' as const };
}

/** Trailing punctuation belongs to the sentence. */
function withoutPunctuation(written: string): string {
  return written.replace(/[.,!?;:)\]]{1,5}$/, '');
}

/** Skips what a listener cannot use: scheme, query, fragment and long paths. */
function spellLink(link: string): string {
  const [url = ''] = link
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[?#]/);
  const [host = '', ...path] = url.split('/').filter((part) => part !== '');
  const rest = path.join('/');
  return spellWritten(rest === '' || rest.length > MAX_PATH_LENGTH ? host : `${host}/${rest}`);
}

const SIGNS: Readonly<Record<string, string>> = {
  '@': 'آت',
  '.': 'نُقْطَة',
  '-': 'شَرْطَة',
  _: 'شَرْطَة سُفْلِيَّة',
  '/': 'سْلَاش',
  '+': 'زَائِد',
  '%': 'فِي الْمِئَة',
};

function spellWritten(written: string): string {
  const pieces = written.match(/[A-Za-z]{1,60}|\d{1,60}|[@./_+%-]/g) ?? [];
  return pieces.map(spellPiece).join(' ');
}

function spellPiece(piece: string): string {
  const sign = SIGNS[piece];
  if (sign !== undefined) return sign;
  if (!/\d/.test(piece)) return spellLatin(piece);
  return piece.length > 4 || piece.startsWith('0') ? spellDigits(piece) : cardinal(Number(piece));
}
