/**
 * 0 done or nothing to do; 1 failed build or internal error; 2 wrong usage; 3 rejected, fixable by the team;
 * 4 conflict: someone was faster, or the version exists with other bytes; 5 store unusable or damaged; 6 disk
 * full.
 */
export const exitCodes = { failed: 1, usage: 2, refused: 3, conflict: 4, store: 5, full: 6 } as const;

export interface Failure {
  readonly exitCode: number;
  readonly code: string;
  readonly reasons: readonly string[];
}

/** Reported to the user without a stack. */
export class ExpectedError extends Error {
  override readonly name: string = 'ExpectedError';

  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failure.reasons.join('\n'), options);
  }
}
