const MAX_LISTED_NUMBERS = 100;

/**
 * Lists words of a recognised text with digits or percent signs, each once: print recognition confuses
 * these most, and a listener can't notice.
 */
export function numbersToCheck(text: string): string[] {
  const numbers = text
    .split(/\s+/)
    .filter((word) => /[\p{Nd}%٪‰]/u.test(word))
    .map(withoutPunctuation);
  return [...new Set(numbers)].slice(0, MAX_LISTED_NUMBERS);
}

/** Keeps a sign before the number. */
function withoutPunctuation(word: string): string {
  const characters = [...word];
  const start = characters.findIndex((character) => /[\p{L}\p{N}%٪‰+−-]/u.test(character));
  const end = characters.findLastIndex((character) => /[\p{L}\p{N}%٪‰]/u.test(character));
  return characters.slice(start, end + 1).join('');
}
