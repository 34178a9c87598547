/** A file says that it holds more than it can, or than is looked at here. */
export class TooMuchError extends Error {
  override readonly name = 'TooMuchError';
}

/** Throws a TooMuchError for more than `most`. */
export function holdAgainst(most: number, count: number): void {
  if (!(count <= most)) throw new TooMuchError();
}

/** A file, read in parts. */
export interface FileBytes {
  readonly size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(at: number, length: number): Buffer;
}
