/** A position as `m:ss`, or `h:mm:ss` from an hour on: whole seconds that have passed, in Latin digits. */
export function mediaTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = padded(whole % 60);
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How long a file is, to the nearest whole second: of 2.98 it is `0:03`. */
export const mediaLength = (seconds: number): string => mediaTime(Math.round(seconds));

const padded = (value: number) => String(value).padStart(2, '0');
