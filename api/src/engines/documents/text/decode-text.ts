import { guessEncoding, type DecodedText } from './guess-encoding';

/** Signs that no text holds; a file with one of them is something else, or in another encoding. */
const CONTROLS = /(?![\t-\r\u0080-\u009f])\p{Cc}/u;
/** Half of a text in the wrong byte order consists of letters that do not exist or of scripts thrown together. */
const LEAST_LETTERS = 0.6;
const SAMPLE_BYTES = 4_096;

/**
 * A text file's words, the likeliest reading first: by its byte order mark, else UTF-8 when that is what the bytes are,
 * else UTF-16 in either order, else a single-byte encoding. Empty when it is no text at all, or in another encoding.
 */
export function decodeText(bytes: Uint8Array): DecodedText[] {
  const marked = findMark(bytes);
  if (marked) return found(decodeStrictly(bytes, marked));
  const unicode = found(decodeStrictly(bytes, 'utf-8') ?? decodeUtf16(bytes));
  return unicode.length > 0 ? unicode : guessEncoding(bytes);
}

const found = (decoded: DecodedText | undefined): DecodedText[] => (decoded ? [decoded] : []);

/** Whether bytes that could not be decoded are a text all the same: UTF-32, or no control characters among them. */
export function isUnknownEncoding(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 1, 2, 3].filter((place) => sample.every((byte, at) => at % 4 !== place || byte === 0));
  if (bytes.length % 4 === 0 && zeros.length > 0 && zeros.length < 4) return true;
  return sample.length > 0 && sample.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): DecodedText | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return CONTROLS.test(text) ? undefined : { encoding, text };
  } catch {
    return undefined;
  }
}

/** Without a mark the bytes are read in both orders; the one that makes sense is the one that was written. */
function decodeUtf16(bytes: Uint8Array): DecodedText | undefined {
  if (bytes.length % 2 === 1) return undefined;
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => decodeStrictly(bytes, encoding))
    .filter((decoded) => decoded !== undefined)
    .map((decoded) => ({ decoded, share: letterShare(decoded.text) }))
    .sort((one, other) => other.share - one.share);
  return best && best.share >= LEAST_LETTERS ? best.decoded : undefined;
}

/** Enough to judge by; a whole book takes no longer. */
const SAMPLE = 20_000;

const ORDINARY =
  /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Nd}\s\p{P}\p{Sc}\p{Script=Inherited}]/gu;
const LETTERS = /[\p{L}\p{Nd}]/gu;
const UNREADABLE = /[\p{Co}\p{Cn}\ufffd]/gu;

/**
 * Part of a text, from 0 to 1, that is written in the alphabets around the Mediterranean: what is read in the wrong byte
 * order lies elsewhere.
 */
export function letterShare(text: string): number {
  const sample = text.slice(0, SAMPLE);
  return sample.length === 0 ? 0 : (sample.match(ORDINARY)?.join('').length ?? 0) / sample.length;
}

/**
 * Whether there is something to read: letters or digits, and not mostly characters without a meaning, which is what
 * comes out of a document whose fonts do not say what their glyphs stand for.
 */
export function isReadable(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  const unreadable = text.match(UNREADABLE)?.length ?? 0;
  return letters > 0 && unreadable <= letters / 4;
}
