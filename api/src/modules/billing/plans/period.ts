/** The same day and time `count` months on; the last day of a shorter month stands in for the 29th to the 31st. */
export function addMonths(date: Date, count: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}

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
