import { IdempotencyKey } from '@lisan/contract';

export const KEY_HEADER = 'Idempotency-Key';

/** Headers of a call that is `idempotent`. */
export const idempotencyHeaders = {
  type: 'object',
  properties: { [KEY_HEADER]: IdempotencyKey },
};
