export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/**
 * The part that a `Range` header asks for. Several parts at once, other units and nonsense are answered with the whole
 * file, as RFC 9110 allows; a part that begins behind the end is `unsatisfiable`.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  const last = size - 1;
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: last };
  }
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  if (start > last) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}
