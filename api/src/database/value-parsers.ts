/** PostgreSQL's type numbers of which the two drivers make different JavaScript values. */
const INT8 = 20;

/** `bigint` columns hold counters and sizes, all far below 2^53: both drivers give numbers. */
function parseInt8(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond the safe integers`);
  return number;
}

export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: parseInt8 };
