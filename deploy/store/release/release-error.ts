import { exitCodes, ExpectedError } from '../expected-error';

export type ReleaseErrorCode =
  | 'not_built'
  | 'invalid_manifest'
  | 'incompatible'
  | 'unproven'
  | 'over_budget'
  | 'version_exists'
  | 'no_shell'
  | 'unknown_remote'
  | 'unknown_set'
  | 'nothing_older'
  | 'files_missing'
  | 'unchecked_file'
  | 'too_large'
  | 'not_signed'
  | 'not_allowed'
  | 'unreadable_key'
  | 'unknown_token'
  | 'unknown_key'
  | 'only_key'
  | 'too_many_keys'
  | 'no_canary'
  | 'canary_runs'
  | 'canary_halted'
  | 'changed_meanwhile'
  | 'not_expected';

const conflicts = new Set<ReleaseErrorCode>(['version_exists', 'changed_meanwhile', 'not_expected']);

/** A release rejected for reasons its team can fix. Nothing was changed. */
export class ReleaseError extends ExpectedError {
  override readonly name = 'ReleaseError';

  constructor(
    readonly code: ReleaseErrorCode,
    readonly reasons: readonly string[],
  ) {
    super({ exitCode: conflicts.has(code) ? exitCodes.conflict : exitCodes.refused, code, reasons });
  }
}
