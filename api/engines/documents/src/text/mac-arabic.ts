/** Characters of the bytes above 127, which TextDecoder doesn't know. */
const CHARACTERS = [
  'Ä\u00a0ÇÉÑÖÜáàâäں«çéè',
  'êëí…îïñó»ôö÷úùûü',
  ' !"#$٪&\'()*+،-./',
  '٠١٢٣٤٥٦٧٨٩:؛<=>؟',
  '❊ءآأؤإئابةتثجحخد',
  'ذرزسشصضطظعغ[\\]^_',
  '\u0640فقكلمنهوىي\u064b\u064c\u064d\u064e\u064f',
  '\u0650\u0651\u0652پٹچەڤگڈڑ{|}ژے',
].join('');
const MIN_ARABIC_RATIO = 0.6;

/**
 * Decodes a text of an old Macintosh. Only for bytes that no other encoding explains: its letters are those of
 * ISO-8859-6, with digits and punctuation of its own.
 */
export function decodeMacArabic(bytes: Uint8Array): string | undefined {
  const text = Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : (CHARACTERS[byte - 128] ?? ''),
  ).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const arabic = text.match(/[\u0621-\u064a]/g)?.length ?? 0;
  const isArabic = letters > 0 && arabic >= MIN_ARABIC_RATIO * letters;
  return isArabic && !/(?![\t-\r])\p{Cc}/u.test(text) ? text : undefined;
}
