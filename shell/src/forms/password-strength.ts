export type PasswordStrength = 'weak' | 'fair' | 'strong';

const FAIR_BITS = 45;
const STRONG_BITS = 65;
const MIN_KNOWN_LENGTH = 3;

/** Rough estimate: distinct characters count more than length, and the user's own name or address doesn't count. */
export function strengthOf(password: string, known: readonly string[] = []): PasswordStrength {
  let rest = password.toLowerCase();
  for (const word of known.flatMap((each) => each.toLowerCase().split('@')))
    if (word.length >= MIN_KNOWN_LENGTH) rest = rest.replaceAll(word, '');
  const characters = [...rest].filter((character, index, all) => !isStep(all[index - 1], character));
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(characters).size;
  const bits = Math.min(characters.length, distinct * 1.5) * (3 + kinds * 0.7);
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

/** A repeated character, or the next or previous one, as in `1234` and `cba`. */
function isStep(before: string | undefined, character: string): boolean {
  const distance = (before?.codePointAt(0) ?? -9) - (character.codePointAt(0) ?? 0);
  return Math.abs(distance) <= 1;
}
