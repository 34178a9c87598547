import { decodeText, isReadable } from './decode-text';
import { tidyText } from '../parse-document';

const arabic = 'القهوة العربية مشروبٌ يُحبّه الناس، ويشربونه صباحًا.\nسعر الفنجان 25 ريالًا!';
const mixed = 'Coffee قهوة, 12.5%';

const bytes1256: Readonly<Record<string, number>> = {
  ا: 0xc7, ل: 0xe1, ق: 0xde, ه: 0xe5, و: 0xe6, ة: 0xc9, ع: 0xda, ر: 0xd1, ب: 0xc8, ي: 0xed, م: 0xe3, ش: 0xd4, ح: 0xcd,
  ن: 0xe4, س: 0xd3, ص: 0xd5, ج: 0xcc, ف: 0xdd, '،': 0xa1, 'ٌ': 0xf1, 'ُ': 0xf5, 'ّ': 0xf8, 'ً': 0xf0, é: 0xe9,
}; // prettier-ignore

const to1256 = (text: string) => Buffer.from([...text].map((sign) => bytes1256[sign] ?? sign.charCodeAt(0)));
const little = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => little(text).swap16();

describe('a text file', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', (text: string) => little(text)],
    ['UTF-16, big end first', (text: string) => big(text)],
    ['UTF-16, little end first, with a mark', (text: string) => little(`\ufeff${text}`)],
    ['UTF-16, big end first, with a mark', (text: string) => big(`\ufeff${text}`)],
    ['windows-1256', to1256],
  ])('in %s is decoded correctly', (_, encode) => {
    expect(decodeText(encode(arabic)).map(({ text }) => text)).toEqual([arabic]);
    expect(decodeText(encode(mixed)).map(({ text }) => text)).toEqual([mixed]);
  });

  it('in windows-1256 may contain French', () => {
    expect(decodeText(to1256('café قهوة'))[0]).toEqual({ encoding: 'windows-1256', text: 'café قهوة' });
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a program', Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), Buffer.alloc(64)])],
    [
      'noise',
      Buffer.from(Array.from({ length: 4_000 }, (__, index) => (index * 7_919 + 31 * (index >> 3)) % 256)),
    ],
    [
      'half of a UTF-16 character',
      Buffer.concat([Buffer.from([0xff, 0xfe]), little('abc'), Buffer.of(0x41)]),
    ],
    ['broken UTF-8 behind its mark', Buffer.from([0xef, 0xbb, 0xbf, 0xc3, 0x28])],
  ])('that is %s is not text', (_, bytes) => {
    expect(decodeText(bytes)).toEqual([]);
  });

  it('may be empty', () => {
    expect(decodeText(Buffer.of())).toEqual([{ encoding: 'utf-8', text: '' }]);
    expect(isReadable('')).toBe(false);
    expect(isReadable(' \n .,؛')).toBe(false);
    expect(isReadable('\ue001\ue002\ue003 a')).toBe(false);
  });
});

describe('tidyText', () => {
  it.each([
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['  a \u00a0 b\t\n\n\n\n c ', 'a b\n\nc'],
    ['a\u0000b\u0007c\ufeffd\u200be\u00adf', 'abcdef'],
    ['\u202eevil\u202c \u200fنص', 'evil نص'],
    ['half \ud83d of a pair', 'half of a pair'],
    ['می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
    ['Chapter one . . . . . . . . . 7', 'Chapter one … 7'],
    ['wait...', 'wait...'],
  ])('normalises %j', (text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
  });
});
