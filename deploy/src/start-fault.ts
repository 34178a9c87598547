import { hasName } from '@lisan/errors';

/** Lisan cannot start, for a reason its operator can mend. `message` is one clear sentence. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
  /** The process that met it has said it already. */
  readonly isTold: boolean;

  constructor(message: string, { isTold = false } = {}) {
    super(message);
    this.isTold = isTold;
  }
}

export function isStartFault(error: unknown): error is StartFault {
  return hasName(error, 'StartFault');
}
