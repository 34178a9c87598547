import { hasName } from '@lisan/errors';

/** This attempt no longer holds its job: it was canceled, or its lease ran out and another attempt has it. */
export class LostJobError extends Error {
  override readonly name = 'LostJobError';

  constructor(jobId: string) {
    super(`Job ${jobId} is no longer held by this attempt`);
  }
}

export function isLostJobError(error: unknown): error is LostJobError {
  return hasName(error, 'LostJobError');
}
