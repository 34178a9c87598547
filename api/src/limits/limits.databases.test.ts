import { expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';
import { createLimits } from './limits';

onBothDatabases('limits', (use) => {
  const open = () => createLimits(use().db);
  const endWindow = (key: string) =>
    sql`update limits set resets_at = now() - interval '1 second' where key = ${key}`.execute(use().db);

  it('count every hit, also from concurrent processes', async () => {
    const [first, second] = [open(), open()];
    await Promise.all([1, 2, 3, 4, 5].flatMap(() => [first.hit('all', 60), second.hit('all', 60)]));
    expect(await first.read('all')).toMatchObject({ hits: 10 });
  });

  it('reject excess hits and report when to retry', async () => {
    const limits = open();
    await limits.take('two', 2, 60);
    await limits.take('two', 2, 60);
    await expect(limits.take('two', 2, 60)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 60,
    });
  });

  it('restart after their window', async () => {
    const limits = open();
    await limits.hit('window', 60);
    await limits.hit('window', 60);
    await endWindow('window');
    expect(await limits.read('window')).toEqual({ hits: 0, resetsIn: 0 });
    expect(await limits.hit('window', 30)).toEqual({ hits: 1, resetsIn: 30 });
  });

  it('can be refunded, cleared and pruned', async () => {
    const limits = open();
    await limits.hit('back', 60);
    await limits.giveBack('back');
    await limits.giveBack('back');
    expect(await limits.read('back')).toMatchObject({ hits: 0 });
    await limits.hit('gone', 60);
    await endWindow('gone');
    await limits.prune();
    const rows = await use()
      .db.selectFrom('limits')
      .select('key')
      .where('key', 'in', ['gone', 'back'])
      .execute();
    expect(rows).toEqual([{ key: 'back' }]);
    await limits.clear('back');
    expect(await use().db.selectFrom('limits').select('key').where('key', '=', 'back').execute()).toEqual([]);
  });

  it('ignore refunds of hits never taken, and accept keys of any length', async () => {
    const limits = open();
    await limits.giveBack('never');
    expect((await limits.hit('never', 60)).hits).toBe(1);
    expect((await limits.hit('x'.repeat(300), 60)).hits).toBe(1);
  });

  it("use the database's clock, not the process's", async () => {
    const hitAt = async (seconds: number) => {
      const limits = open();
      await limits.hit(`clock ${seconds}`, 60);
      const now = Date.now() + seconds * 1000;
      jest.spyOn(Date, 'now').mockReturnValue(now);
      const state = await limits.hit(`clock ${seconds}`, 60);
      jest.restoreAllMocks();
      return state;
    };
    expect((await hitAt(61)).hits).toBe(use().kind === 'embedded' ? 1 : 2);
    expect((await hitAt(-86_400)).resetsIn).toBeLessThanOrEqual(60);
  });
});
