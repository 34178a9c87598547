import { jest } from '@jest/globals';
import { sql } from 'kysely';
import { onBothDatabases } from '../../testing/databases';
import { createLimits } from './limits';
import { createAllowance } from './allowance';

onBothDatabases('limits', (use) => {
  it('survive a killed database', async () => {
    const { rows } = await sql<{ kept: string }>`
      select relpersistence as kept from pg_class where relname in ('limits', 'limits_pkey')`.execute(
      use().db,
    );
    expect(rows).toEqual([{ kept: 'p' }, { kept: 'p' }]);
  });

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
    await limits.refund('back');
    await limits.refund('back');
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
    await limits.refund('never');
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

  describe('allowance', () => {
    async function countGranted(
      allowances: ReturnType<typeof createAllowance>[],
      key: string,
      tries: number,
    ) {
      let granted = 0;
      for (let count = 0; count < tries; count += 1) {
        const allowance = allowances[count % allowances.length];
        await allowance?.take(key).then(
          () => (granted += 1),
          () => undefined,
        );
      }
      return granted;
    }

    it.each([1, 5, 50])('grants %d a minute in one process', async (most) => {
      const allowance = createAllowance(createLimits(use().db), most);
      expect(await countGranted([allowance], `one-${most}`, most + 30)).toBe(most);
      await expect(allowance.take(`one-${most}`)).rejects.toMatchObject({ code: 'too_many_requests' });
    });

    it('is shared by all processes', async () => {
      const processes = [1, 2, 3].map(() => createAllowance(createLimits(use().db), 100));
      expect(await countGranted(processes, 'three', 200)).toBe(100);
    });

    it('is separate for each caller', async () => {
      const allowance = createAllowance(createLimits(use().db), 2);
      expect(await countGranted([allowance], 'mine', 5)).toBe(2);
      expect(await countGranted([allowance], 'theirs', 5)).toBe(2);
    });

    async function countAtOnce(allowances: ReturnType<typeof createAllowance>[], key: string, tries: number) {
      const asked = Array.from({ length: tries }, async (_, index) =>
        allowances[index % allowances.length]?.take(key),
      );
      const answers = await Promise.allSettled(asked);
      const refused = answers.filter(({ status }) => status === 'rejected');
      for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'too_many_requests' } });
      return tries - refused.length;
    }

    it.each([
      [600, 600],
      [601, 600],
      [1_000, 600],
      [31, 31],
    ])('receives %d concurrent requests against 600 a minute and grants %d', async (tries, granted) => {
      const limits = createLimits(use().db);
      expect(await countAtOnce([createAllowance(limits, 600)], `at-once-${tries}`, tries)).toBe(granted);
    });

    it('grants concurrent processes all but the hits others prefetched', async () => {
      const processes = [1, 2, 3].map(() => createAllowance(createLimits(use().db), 600));
      const granted = await countAtOnce(processes, 'processes-at-once', 900);
      expect(granted).toBeGreaterThanOrEqual(600 - 2 * 19);
      expect(granted).toBeLessThanOrEqual(600);
    });

    it('writes once for concurrent requests, and never for an exhausted caller', async () => {
      const limits = createLimits(use().db);
      let writes = 0;
      const counted: typeof limits = {
        ...limits,
        hit: (...order) => {
          writes += 1;
          return limits.hit(...order);
        },
      };
      const allowance = createAllowance(counted, 600);
      expect(await countAtOnce([allowance], 'writes', 600)).toBe(600);
      expect(writes).toBeLessThanOrEqual(3);
      const before = writes;
      expect(await countAtOnce([allowance], 'writes', 100)).toBe(0);
      expect(writes - before).toBeLessThanOrEqual(1);
    });

    it('limits the remembered callers, and evicts none with waiting requests', async () => {
      const allowance = createAllowance(createLimits(use().db), 4, 10);
      const keys = Array.from({ length: 60 }, (_, index) => `caller-${index}`);
      const granted = await Promise.all(keys.map((key) => countAtOnce([allowance], key, 6)));
      expect(new Set(granted)).toEqual(new Set([4]));
    });
  });
});
