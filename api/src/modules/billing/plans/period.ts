export function isOver({ period_end: end }: { period_end: Date }, now: Date): boolean {
  return end.getTime() <= now.getTime();
}

const DAY = 86_400_000;

/** Which share of a period is left, in whole days, the present one counted: 1 on its first day, 0 once it is over. */
export function shareLeft(
  { period_start: from, period_end: until }: { period_start: Date; period_end: Date },
  now: Date,
): number {
  const days = Math.max(1, Math.round((until.getTime() - from.getTime()) / DAY));
  const left = Math.ceil((until.getTime() - now.getTime()) / DAY);
  return Math.min(days, Math.max(0, left)) / days;
}
