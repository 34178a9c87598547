import type { Keys } from '../auth/keys';
import type { JobKind } from './queue';

export type PayloadSeal = Pick<Keys, 'seal' | 'open'>;

const KEY_PURPOSE = 'job-payload';

interface SealedPayload {
  readonly sealed: string;
}

/** Encrypts personal data in a job's row until the job ends. */
export function sealPayload(keys: PayloadSeal, payload: unknown): SealedPayload {
  return { sealed: keys.seal(KEY_PURPOSE, JSON.stringify(payload ?? {})) };
}

export function openingPayloads(keys: PayloadSeal, kind: JobKind<unknown>): JobKind<unknown> {
  const open = (payload: unknown): unknown =>
    JSON.parse(keys.open(KEY_PURPOSE, (payload as SealedPayload).sealed));
  const { onFailed } = kind;
  return {
    ...kind,
    run: (attempt) => kind.run({ ...attempt, payload: open(attempt.payload) }),
    ...(onFailed && { onFailed: (job, trx) => onFailed({ ...job, payload: open(job.payload) }, trx) }),
  };
}
