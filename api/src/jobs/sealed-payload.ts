import type { Keys } from '../auth/keys';
import type { JobKind } from './queue';

export type PayloadSeal = Pick<Keys, 'seal' | 'open'>;

const PURPOSE = 'job-payload';

interface SealedPayload {
  readonly sealed: string;
}

/** What a job's row holds of somebody's address or words until the job ends: nothing that a reader of the table reads. */
export function sealPayload(keys: PayloadSeal, payload: unknown): SealedPayload {
  return { sealed: keys.seal(PURPOSE, JSON.stringify(payload ?? {})) };
}

/** The same kind of work, on rows whose payload is sealed. Rows of before are taken as they are. */
export function openingPayloads(keys: PayloadSeal, kind: JobKind<unknown>): JobKind<unknown> {
  const open = (payload: unknown): unknown =>
    isSealed(payload) ? JSON.parse(keys.open(PURPOSE, payload.sealed)) : payload;
  const { onFailed } = kind;
  return {
    ...kind,
    run: (attempt) => kind.run({ ...attempt, payload: open(attempt.payload) }),
    ...(onFailed && { onFailed: (job, trx) => onFailed({ ...job, payload: open(job.payload) }, trx) }),
  };
}

function isSealed(payload: unknown): payload is SealedPayload {
  return typeof payload === 'object' && payload !== null && 'sealed' in payload;
}
