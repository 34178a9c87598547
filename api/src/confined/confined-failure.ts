import { hasName } from '@lisan/errors';

/**
 * Why an order came to nothing: `too_slow` when the file took more time than it may, `ended` when the process was gone in
 * the middle, which is how too much memory ends, `failed` when no process could be had or it met a fault of ours.
 */
type ConfinedFailureCode = 'too_slow' | 'ended' | 'failed';

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
