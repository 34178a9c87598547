/** Letters in the shape they take on paper: Arabic by its neighbours, and ligatures of Latin and Hebrew. */
const FORMS = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;
/** A mark that stands alone is written on a space, which is no space of the text. */
const CARRIER = /^ (?=\p{M})/u;

/** The letters themselves (NFKC). Other signs that NFKC would change, such as a small 2, mean something and stay. */
export function toPlainLetters(text: string): string {
  return text.replace(FORMS, (form) => form.normalize('NFKC').replace(CARRIER, ''));
}
