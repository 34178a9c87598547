export class LimitExceededError extends Error {
  override readonly name = 'LimitExceededError';
  readonly code = 'limit_exceeded';
}

export function assertAtMost(maximum: number, count: number): void {
  if (!(count <= maximum)) throw new LimitExceededError();
}

export interface FileBytes {
  readonly size: number;
  read(at: number, length: number): Buffer;
}
