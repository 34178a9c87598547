import { exitCodes, ExpectedError } from '../expected-error';
import { StoreError } from '../storage/storage';
import { appendAction, type Action } from '../storage/action-log';
import type { ReleaseStore } from '../storage/release-store';

export interface Outcome {
  readonly text: string;
  readonly data: object;
  readonly exitCode?: number;
  readonly act?: string;
}

export class UsageError extends ExpectedError {
  override readonly name = 'UsageError';

  constructor(reason: string) {
    super({ exitCode: exitCodes.usage, code: 'usage', reasons: [reason] });
  }
}

export type Actor = Omit<Action, 'at' | 'act'>;

/** A failing log does not undo what was done. */
export async function logged(
  { storage }: Pick<ReleaseStore, 'storage'>,
  actor: Actor,
  outcome: Outcome,
  complain: (text: string) => void,
): Promise<Outcome> {
  if (outcome.act === undefined) return outcome;
  try {
    await appendAction(storage, { ...actor, act: outcome.act });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    complain(`Done, but it is missing from the action log. ${error.message}`);
  }
  return outcome;
}
