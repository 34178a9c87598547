import { letterShare } from './plausible-text';

/** Signs that no text holds; a file with one of them is something else, or in another encoding. */
const CONTROLS = /(?![\t-\r\u0080-\u009f])\p{Cc}/u;
/** Half of a text in the wrong byte order consists of letters that do not exist or of scripts thrown together. */
const LEAST_LETTERS = 0.6;

/**
 * A text file's words: by its byte order mark, else UTF-8 when that is what the bytes are, else UTF-16 in either
 * order, else windows-1256 (Arabic on older Windows; the letters of French are in it as well). Undefined when it is no
 * text at all.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = findMark(bytes);
  if (marked) return decodeStrictly(bytes, marked);
  return decodeStrictly(bytes, 'utf-8') ?? decodeUtf16(bytes) ?? decodeStrictly(bytes, 'windows-1256');
}

function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return CONTROLS.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Without a mark the bytes are read in both orders; the one that makes sense is the one that was written. */
function decodeUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 === 1) return undefined;
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => decodeStrictly(bytes, encoding))
    .filter((text) => text !== undefined)
    .map((text) => ({ text, share: letterShare(text) }))
    .sort((one, other) => other.share - one.share);
  return best && best.share >= LEAST_LETTERS ? best.text : undefined;
}
