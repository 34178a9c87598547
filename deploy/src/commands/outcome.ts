import { hasName } from '@lisan/errors';
import { isBuildError } from '../build/build-workspace';
import { isConfigError } from '../config';
import { isRefusal, type Refusal } from '../release/refusal';
import { isStoreFault, type StoreFault } from '../storage/storage';
import { openActs, type Act } from '../storage/action-log';
import type { ReleaseStore } from '../storage/release-store';

export interface Outcome {
  readonly text: string;
  readonly data: object;
  readonly exitCode?: number;
  readonly act?: string;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reported by a remote edge, or by the connection to it. */
export class EdgeFailure extends Error {
  override readonly name = 'EdgeFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reasons.join('\n'));
    this.failure = failure;
  }
}

function isEdgeFailure(error: unknown): error is EdgeFailure {
  return hasName(error, 'EdgeFailure');
}

export interface Failure {
  readonly exitCode: number;
  readonly code: string;
  readonly reasons: readonly string[];
}

/**
 * 0 done or nothing to do; 1 failed build or internal error; 2 wrong usage; 3 rejected, fixable by the team;
 * 4 conflict: someone was faster, or the version exists with other bytes; 5 store unusable or damaged; 6 disk
 * full.
 */
export const exitCodes = { failed: 1, usage: 2, refused: 3, conflict: 4, store: 5, full: 6 } as const;

const conflicts = new Set<Refusal['code']>(['version_exists', 'changed_meanwhile', 'not_expected']);

const codeOf = ({ code }: StoreFault) => (code === 'store_full' ? exitCodes.full : exitCodes.store);

/** `undefined` for unexpected errors. */
export function failureOf(error: unknown): Failure | undefined {
  if (isEdgeFailure(error)) return error.failure;
  if (isRefusal(error)) {
    const exitCode = conflicts.has(error.code) ? exitCodes.conflict : exitCodes.refused;
    return { exitCode, code: error.code, reasons: error.reasons };
  }
  if (isStoreFault(error)) return { exitCode: codeOf(error), code: error.code, reasons: [error.message] };
  if (isBuildError(error))
    return { exitCode: exitCodes.failed, code: 'build_failed', reasons: [error.message] };
  if (isConfigError(error))
    return { exitCode: exitCodes.usage, code: 'wrong_setting', reasons: [error.message] };
  if (hasName(error, 'UsageError'))
    return { exitCode: exitCodes.usage, code: 'usage', reasons: [error.message] };
  return undefined;
}

export type Doer = Omit<Act, 'at' | 'act'>;

/** A failing log does not undo what was done. */
export async function logged(
  { storage }: Pick<ReleaseStore, 'storage'>,
  doer: Doer,
  outcome: Outcome,
  complain: (text: string) => void,
): Promise<Outcome> {
  if (outcome.act === undefined) return outcome;
  try {
    await openActs(storage).add({ ...doer, act: outcome.act });
  } catch (error) {
    if (!isStoreFault(error)) throw error;
    complain(`It was done, but the log of acts lacks it. ${error.message}`);
  }
  return outcome;
}
