export class TooMuchError extends Error {
  override readonly name = 'LimitExceededError';
}

export function holdAgainst(most: number, count: number): void {
  if (!(count <= most)) throw new TooMuchError();
}

export interface FileBytes {
  readonly size: number;
  read(at: number, length: number): Buffer;
}
