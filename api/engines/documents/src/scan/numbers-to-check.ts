const MAX_LISTED_NUMBERS = 100;

/**
 * Lists words of a recognised text with digits or percent signs, each once: print recognition confuses
 * these most, and a listener can't notice.
 */
export function numbersToCheck(text: string): string[] {
  const words = text.match(/\S*[\p{Nd}%٪‰]\S*/gu) ?? [];
  const numbers = words.map((word) => word.replace(/^[^\p{L}\p{N}%٪‰+−-]+|[^\p{L}\p{N}%٪‰]+$/gu, ''));
  return [...new Set(numbers)].filter(Boolean).slice(0, MAX_LISTED_NUMBERS);
}
