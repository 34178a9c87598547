const easternDigits = '٠١٢٣٤٥٦٧٨٩';
const persianDigits = '۰۱۲۳۴۵۶۷۸۹';

const toWestern = (character: string) => {
  const digit = Math.max(easternDigits.indexOf(character), persianDigits.indexOf(character));
  return digit === -1 ? character : String(digit);
};

/** What of a typed or pasted text belongs to a code: Western digits (Arabic ones are converted), and Latin letters where allowed. */
export function codeCharacters(text: string, kind: 'digits' | 'alphanumeric', length: number): string {
  const western = Array.from(text, toWestern).join('');
  return western.replace(kind === 'digits' ? /[^0-9]/g : /[^0-9a-z]/gi, '').slice(0, length);
}
