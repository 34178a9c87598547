import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';
import { prepareRead } from './prepared-read';

let built = 0;
const listNewest = prepareRead((db, email: string, least: Date) => {
  built += 1;
  return db
    .selectFrom('users')
    .select(['id', 'email', sql<string>`'kept'`.as('word')])
    .where('created_at', '>=', least)
    .where('email', '=', email)
    .where('username', '=', 'Layla');
});

onBothDatabases('a prepared read', (use) => {
  const open = (id: string) =>
    use()
      .db.insertInto('users')
      .values({ id, email: `${id}@example.com`, username: 'Layla' })
      .execute();
  const found = (id: string) => [{ id, email: `${id}@example.com`, word: 'kept' }];

  it('is put together once and asks with the values of each call', async () => {
    await Promise.all(['one', 'two'].map(open));
    built = 0;
    const [past, future] = [new Date(0), new Date(Date.now() + 3_600_000)];
    const ask = (id: string, least: Date) => listNewest(use().db, `${id}@example.com`, least);
    expect(await Promise.all([ask('one', past), ask('two', past), ask('one', future)])).toEqual([
      found('one'),
      found('two'),
      [],
    ]);
    expect(built).toBeLessThanOrEqual(1);
  });

  it('reads in a transaction what that has written, and nobody else does', async () => {
    const database = use();
    const gone = new Error('not to be kept');
    const work = database.transaction(async (trx) => {
      await trx
        .insertInto('users')
        .values({ id: 'three', email: 'three@example.com', username: 'Layla' })
        .execute();
      expect(await listNewest(trx, 'three@example.com', new Date(0))).toEqual(found('three'));
      throw gone;
    });
    await expect(work).rejects.toBe(gone);
    expect(await listNewest(database.db, 'three@example.com', new Date(0))).toEqual([]);
  });

  it('gives its connection back, also when it fails', async () => {
    const fail = prepareRead((db, divisor: number) =>
      db.selectFrom('users').select(sql<number>`1 / ${divisor}::integer`.as('share')),
    );
    await open('four');
    for (let time = 0; time < 30; time += 1)
      await expect(fail(use().db, 0)).rejects.toThrow('division by zero');
    expect((await listNewest(use().db, 'four@example.com', new Date(0))).length).toBe(1);
  });
});
