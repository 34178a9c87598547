/** Seconds as `m:ss`, or `h:mm:ss` from an hour on, in the digits of the language. */
export function mediaTime(seconds: number, language: string): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  const padded = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours === 0) return `${plain.format(minutes)}:${padded.format(rest)}`;
  return `${plain.format(hours)}:${padded.format(minutes)}:${padded.format(rest)}`;
}
