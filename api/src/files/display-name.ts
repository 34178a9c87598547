/** Control and direction characters, which make `gpj.exe` look like `exe.jpg`. */
export const INVISIBLE_CHARACTERS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Cleans a user-supplied name: one line, without control characters or direction marks that would affect the
 * text around it. Never empty.
 */
export function cleanDisplayName(name: string): string {
  const cleaned = name.normalize('NFC').replace(INVISIBLE_CHARACTERS, ' ').replace(/\s+/gu, ' ').trim();
  return cleaned === '' ? '…' : cleaned;
}
