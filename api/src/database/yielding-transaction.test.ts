import { expect, it } from '@jest/globals';
import { yieldingTransaction } from './yielding-transaction';

const MAX_ATTEMPTS = 140;

function createBlocked(blockedAttempts: number) {
  let attempts = 0;
  const transaction = async () => {
    attempts += 1;
    if (attempts <= blockedAttempts) throw Object.assign(new Error('lock timeout'), { code: '55P03' });
    return 'done' as never;
  };
  return yieldingTransaction({ transaction }, async () => undefined);
}

it('waits as long as a vanished process can hold its locks', async () => {
  expect(await createBlocked(MAX_ATTEMPTS - 1)).toBe('done');
});

it('reports the database as unavailable when the other transaction does not end', async () => {
  await expect(createBlocked(MAX_ATTEMPTS)).rejects.toMatchObject({
    code: 'database_unavailable',
    retryAfter: 2,
  });
});
