/** Control characters, and marks of direction, which make `gpj.exe` look like `exe.jpg`. */
export const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name that a person gave, as others see it: on one line, without control characters and marks of direction, which
 * would turn round what stands beside it. Never empty.
 */
export function cleanShownName(name: string): string {
  const cleaned = name.normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  return cleaned === '' ? '…' : cleaned;
}
