const INT8_TYPE_ID = 20;

/** All `bigint` columns stay far below 2^53, so numbers are safe. */
function parseInt8(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond the safe integers`);
  return number;
}

export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8_TYPE_ID]: parseInt8,
};
