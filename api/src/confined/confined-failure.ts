import { hasName } from '@lisan/errors';

/**
 * Why an order came to nothing: `too_costly` when the file took more time or memory than it may, `failed` when the
 * process could not be started or met a fault of ours, `not_begun` when it was gone before it looked at the order.
 */
type ConfinedFailureCode = 'too_costly' | 'failed' | 'not_begun';

/** An order to a confined process that came to nothing. `message` is for the log only. */
export class ConfinedFailure extends Error {
  override readonly name = 'ConfinedFailure';
  readonly code: ConfinedFailureCode;

  constructor(code: ConfinedFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function isConfinedFailure(error: unknown): error is ConfinedFailure {
  return hasName(error, 'ConfinedFailure');
}
