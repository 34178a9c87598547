/** A file says that it holds more than it can, or than is looked at here. */
export class TooMuchError extends Error {
  override readonly name = 'TooMuchError';
}

/** Throws a TooMuchError for more than `most`. */
export function holdAgainst(most: number, count: number): void {
  if (!(count <= most)) throw new TooMuchError();
}
