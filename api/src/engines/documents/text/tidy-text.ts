/**
 * Text as a person would have typed it: one kind of line end, no invisible controls, no halves of characters, no runs
 * of spaces, at most one empty line. Joiners inside words (Persian, emoji) stay.
 */
export function tidyText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
      .replace(/\p{Surrogate}/gu, '')
      .replace(/(?![\t\n])\p{Cc}|[\u00ad\u200b\u2060\ufeff\ufffc]/gu, '')
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/[^\S\n\t]+/g, ' ')
      // Dots that lead the eye to a page number.
      .replace(/(?:[ \t]?[.·_]){6,}/g, ' …')
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n[ \t]+/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
