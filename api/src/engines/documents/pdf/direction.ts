export type Direction = 'rtl' | 'ltr';

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const LETTER = /\p{L}/gu;

/** In parts of all letters: Latin names, long as they are, do not change the direction of an Arabic text. */
const ENOUGH = 1 / 3;

export function directionOf(texts: readonly string[]): Direction {
  let [fromRight, all] = [0, 0];
  for (const text of texts) {
    fromRight += (text.match(FROM_RIGHT) ?? []).filter((sign) => /\p{L}/u.test(sign)).length;
    all += text.match(LETTER)?.length ?? 0;
  }
  return fromRight > all * ENOUGH ? 'rtl' : 'ltr';
}

/** What a piece does to the order of its line. */
export type Strength = Direction | 'number' | 'neutral';

export function strengthOf(text: string): Strength {
  if (
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
      text.replace(/[^\p{L}]/gu, ''),
    )
  )
    return 'rtl';
  if (/\p{L}/u.test(text)) return 'ltr';
  return /\p{Nd}/u.test(text) ? 'number' : 'neutral';
}
