/**
 * Makes pieces of text storable: no null characters, and no half of a surrogate pair, which a provider may send in
 * two pieces. Returns what can be given out now; the rest waits for the next piece.
 */
export function createStorableText(): (piece: string) => string {
  let waiting = '';
  return (piece) => {
    const text = waiting + piece.replaceAll('\0', '');
    const isHalf = /[\uD800-\uDBFF]$/.test(text);
    waiting = isHalf ? text.slice(-1) : '';
    return (isHalf ? text.slice(0, -1) : text).replace(/\p{Surrogate}/gu, '\uFFFD');
  };
}
