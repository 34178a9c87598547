import { guessEncoding, type DecodedText } from './guess-encoding';

const CONTROLS = /(?![\t-\r\u0080-\u009f])\p{Cc}/u;
/** In the wrong byte order, half of the characters are unassigned or from mixed scripts. */
const MIN_LETTER_RATIO = 0.6;
const SAMPLE_BYTES = 4_096;

/**
 * Decodes a text file, most likely reading first: by byte order mark, else as UTF-8, UTF-16 in either
 * order, or a single-byte encoding. Empty when it is not text or uses another encoding.
 */
export function decodeText(bytes: Uint8Array): DecodedText[] {
  const marked = findMark(bytes);
  if (marked) return found(decodeStrictly(bytes, marked));
  const unicode = found(decodeStrictly(bytes, 'utf-8') ?? decodeUtf16(bytes));
  return unicode.length > 0 ? unicode : guessEncoding(bytes);
}

const found = (decoded: DecodedText | undefined): DecodedText[] => (decoded ? [decoded] : []);

/** Whether undecodable bytes still look like text: UTF-32, or no control characters. */
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

function decodeUtf16(bytes: Uint8Array): DecodedText | undefined {
  if (bytes.length % 2 === 1) return undefined;
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => decodeStrictly(bytes, encoding))
    .filter((decoded) => decoded !== undefined)
    .map((decoded) => ({ decoded, share: letterShare(decoded.text) }))
    .sort((one, other) => other.share - one.share);
  return best && best.share >= MIN_LETTER_RATIO ? best.decoded : undefined;
}

const SAMPLE_LENGTH = 20_000;

const ORDINARY =
  /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Nd}\s\p{P}\p{Sc}\p{Script=Inherited}]/gu;
const LETTERS = /[\p{L}\p{Nd}]/gu;
const UNREADABLE = /[\p{Co}\p{Cn}\ufffd]/gu;

/** Share of characters, 0 to 1, from Mediterranean scripts; the wrong byte order gives other ones. */
function letterShare(text: string): number {
  const sample = text.slice(0, SAMPLE_LENGTH);
  return sample.length === 0 ? 0 : (sample.match(ORDINARY)?.join('').length ?? 0) / sample.length;
}

/**
 * Whether the text has letters or digits and few unmapped characters, which PDFs without font mappings
 * produce.
 */
export function isReadable(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  const unreadable = text.match(UNREADABLE)?.length ?? 0;
  return letters > 0 && unreadable <= letters / 4;
}
