import { randomInt } from 'node:crypto';

/** 32 symbols without look-alikes: no I or 1, no O or 0. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code that a person can read out and type. */
export function makeCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}
