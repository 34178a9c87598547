import type { Translations } from '@lisan/remote-kit';

/** Seconds as a person says them: `12 seconds`, `3.5 minutes`. */
export function saySeconds(format: Translations['format'], seconds: number): string {
  const isShort = seconds < 90;
  return format.number(isShort ? Math.ceil(seconds) : seconds / 60, {
    style: 'unit',
    unit: isShort ? 'second' : 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: isShort ? 0 : 1,
  });
}
