// Each operation of the property has its own expectations.
/* oxlint-disable jest/no-conditional-expect */
import { randomUUID } from 'node:crypto';
import type { QuotaKind } from '@lisan/contract';
import fc from 'fast-check';
import { onBothDatabases } from '../../../../testing/databases';
import type { Connection } from '../../../database/schema';
import { createLedger, type Hold, type Ledger } from './ledger';
import { refundLostHolds } from './lost-holds';
import { createPlanMonths } from './plan-months';
import { listActivity, sumEntries } from './ledger.repository';
import { DAY_MS } from '../../../durations';

onBothDatabases('ledger', (use) => {
  let clock = new Date('2026-01-31T10:00:00Z');
  const months = () =>
    createPlanMonths({ now: () => clock, events: { publish: async () => undefined } as never });
  const makeLedger = (): Ledger =>
    createLedger({
      database: use(),
      now: () => clock,
      events: { publish: async () => undefined } as never,
    });

  async function openAccount(): Promise<string> {
    clock = new Date('2026-01-31T10:00:00Z');
    const id = randomUUID();
    await use()
      .db.insertInto('users')
      .values({ id, email: `${id}@example.com`, username: 'x' })
      .execute();
    return id;
  }

  const inTransaction = <Result>(work: (trx: Connection) => Promise<Result>) => use().transaction(work);
  const audio = (userId: string, amount: number, reference = randomUUID()) => ({
    userId,
    kind: 'audio' as const,
    amount,
    reference,
    about: 'activity_speech',
  });

  it('charges what was used and returns the rest of a hold', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const hold = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 100)));
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(500);
    await inTransaction((trx) => ledger.settle(trx, hold, 62.5));
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(537.5);
  });

  it('refunds a whole hold once, and never after settlement', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const hold = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 100)));
    expect(await inTransaction((trx) => ledger.refund(trx, hold))).toBe(true);
    expect(await inTransaction((trx) => ledger.refund(trx, hold))).toBe(false);
    expect(await inTransaction((trx) => ledger.settle(trx, hold, 50))).toBe(false);
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(600);
  });

  it('rejects more than the balance and writes nothing', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    await inTransaction((trx) => ledger.reserve(trx, audio(userId, 600)));
    await expect(inTransaction((trx) => ledger.reserve(trx, audio(userId, 0.001)))).rejects.toMatchObject({
      code: 'quota_exceeded',
      translationKey: 'quota_exceeded_audio',
    });
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(0);
  });

  it('never reserves more than the balance under concurrency', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => inTransaction((trx) => ledger.reserve(trx, audio(userId, 200)))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(0);
  });

  it('never charges more than was held', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const hold = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 10)));
    await inTransaction((trx) => ledger.settle(trx, hold, 900));
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(590);
  });

  it("starts a new month with full quota and drops the old month's holds", async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const hold = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 400)));
    clock = new Date('2026-02-28T10:00:01Z');
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(600);
    await inTransaction((trx) => ledger.refund(trx, hold));
    expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(600);
  });

  it("sums grants of the month and use by day in the user's time zone", async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const use = async (at: string, amount: number) => {
      clock = new Date(at);
      const hold = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 100)));
      await inTransaction((trx) => ledger.settle(trx, hold, amount));
    };
    await use('2026-01-31T20:59:00Z', 10);
    await use('2026-01-31T21:01:00Z', 20.5);
    await use('2026-02-01T08:00:00Z', 1);
    await inTransaction((trx) => ledger.grant(trx, userId, 'audio', 60, 'activity_bonus'));
    const day = { text: 0, video: 0, process_video: 0 };
    expect(await ledger.getUsage(userId, 'Asia/Riyadh')).toEqual({
      granted: { text_quota: 30, audio_quota: 660, video_quota: 300, process_video_quota: 3 },
      renews_at: '2026-02-28T20:59:00.000Z',
      days: expect.arrayContaining([
        { ...day, date: '2026-01-30', audio: 0 },
        { ...day, date: '2026-01-31', audio: 10 },
        { ...day, date: '2026-02-01', audio: 21.5 },
      ]),
    });
    const utc = await ledger.getUsage(userId, 'No/Zone');
    expect(utc.days).toHaveLength(30);
    expect(utc.days.slice(-2).map(({ date, audio: seconds }) => [date, seconds])).toEqual([
      ['2026-01-31', 30.5],
      ['2026-02-01', 1],
    ]);
    clock = new Date('2026-03-15T00:00:00Z');
    expect((await ledger.getUsage(userId)).days).toEqual([]);
  });

  it('reports unlimited quota and still records usage', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    await inTransaction((trx) => months().start(trx, userId, { plan: 'Business', from: clock }));
    const hold = await inTransaction((trx) =>
      ledger.reserve(trx, { ...audio(userId, 1), kind: 'text', about: 'activity_chat' }),
    );
    await inTransaction((trx) => ledger.settle(trx, hold, 1));
    expect(await ledger.getBalance(userId)).toMatchObject({
      subscription_plan: 'Business',
      balance: { text_quota: -1 },
    });
    const lines = await listActivity(use().db, userId, { limit: 50 });
    expect(lines.map(({ entry }) => entry)).toContain('use');
  });

  it('lists a settled hold as its use, and a refunded one as both entries', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const settled = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 10)));
    await inTransaction((trx) => ledger.settle(trx, settled, 5));
    const refunded = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 10)));
    await inTransaction((trx) => ledger.refund(trx, refunded));
    const lines = await listActivity(use().db, userId, { limit: 3 });
    expect(lines.map(({ entry, amount }) => [entry, amount])).toEqual([
      ['refund', 10_000],
      ['hold', -10_000],
      ['use', -5_000],
    ]);
  });

  it('names the clip that an entry paid for, until it is deleted', async () => {
    const ledger = makeLedger();
    const userId = await openAccount();
    const id = randomUUID();
    const hold = await inTransaction((trx) => ledger.reserve(trx, audio(userId, 10, id)));
    await inTransaction((trx) => ledger.settle(trx, hold, 5));
    const nameItem = async () => (await listActivity(use().db, userId, { limit: 1 }))[0]?.item_id;
    expect(await nameItem()).toBeNull();
    await use()
      .db.insertInto('audios')
      .values({
        id,
        user_id: userId,
        source: 'speech',
        media_key: 'k',
        file_name: 'Tea',
        duration: 5,
        words: '[]',
      })
      .execute();
    expect(await nameItem()).toBe(id);
    await use().db.deleteFrom('audios').where('id', '=', id).execute();
    expect(await nameItem()).toBeNull();
  });

  it('conserves quota and stays non-negative for any sequence of operations', async () => {
    const ledger = makeLedger();
    const act = fc.oneof(
      fc.record({ act: fc.constant('reserve' as const), amount: fc.integer({ min: 1, max: 400 }) }),
      fc.record({
        act: fc.constant('settle' as const),
        which: fc.nat(20),
        used: fc.integer({ min: 0, max: 500 }),
      }),
      fc.record({ act: fc.constant('refund' as const), which: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const userId = await openAccount();
        const holds: { id: Hold; held: number; isOpen: boolean }[] = [];
        let expected = 600;
        for (const one of acts) {
          const hold = 'which' in one ? holds[one.which % Math.max(1, holds.length)] : undefined;
          if (one.act === 'reserve') {
            const made = await inTransaction((trx) => ledger.reserve(trx, audio(userId, one.amount))).catch(
              () => null,
            );
            if (made === null) expect(one.amount).toBeGreaterThan(expected);
            else {
              holds.push({ id: made, held: one.amount, isOpen: true });
              expected -= one.amount;
            }
          } else if (hold && one.act === 'settle') {
            const ended = await inTransaction((trx) => ledger.settle(trx, hold.id, one.used));
            expect(ended).toBe(hold.isOpen);
            if (ended) expected += hold.held - Math.min(one.used, hold.held);
            hold.isOpen = false;
          } else if (hold) {
            const ended = await inTransaction((trx) => ledger.refund(trx, hold.id));
            expect(ended).toBe(hold.isOpen);
            if (ended) expected += hold.held;
            hold.isOpen = false;
          }
          expect(expected).toBeGreaterThanOrEqual(0);
        }
        expect((await ledger.getBalance(userId)).balance.audio_quota).toBe(expected);
        expect((await sumEntries(use().db, userId, 1)).audio).toBe(expected * 1000);
      }),
      { numRuns: 25 },
    );
  });
});

onBothDatabases('holds without work', (use) => {
  let time: number;
  let userId: string;
  const now = () => new Date(time);
  const makeLedger = () =>
    createLedger({ database: use(), now, events: { publish: async () => undefined } as never });

  beforeEach(async () => {
    time = Date.now();
    userId = randomUUID();
    await use()
      .db.insertInto('users')
      .values({ id: userId, email: `${userId}@example.com`, username: 'x' })
      .execute();
  });
  afterEach(() => use().db.deleteFrom('users').where('id', '=', userId).execute());

  async function hold(about: string, kind: QuotaKind): Promise<string> {
    const reference = randomUUID();
    const reservation = { userId, kind, amount: 1, reference, about };
    await use().transaction((trx) => makeLedger().reserve(trx, reservation));
    return reference;
  }
  const left = async () => (await makeLedger().getBalance(userId)).balance;
  const sweep = () => refundLostHolds({ database: use(), now }, makeLedger());

  it.each([
    ['activity_chat', 'text', { text_quota: 30 }],
    ['activity_speech', 'audio', { audio_quota: 600 }],
    ['activity_lip_sync', 'process_video', { process_video_quota: 3 }],
  ] as const)('refunds a lost hold of %s once', async (about, kind, whole) => {
    await hold(about, kind);
    expect(await left()).not.toMatchObject(whole);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await left()).toMatchObject(whole);
  });

  it('keeps a hold while its reply is being written, and refunds it after the reply ends', async () => {
    const id = await hold('activity_chat', 'text');
    const conversation = { id: randomUUID(), user_id: userId, title: 'x' };
    await use().db.insertInto('conversations').values(conversation).execute();
    const message = {
      id,
      conversation_id: conversation.id,
      position: 0,
      prompt: 'x',
      level: 'OpenAI' as const,
    };
    await use()
      .db.insertInto('messages')
      .values({ ...message, status: 'streaming' })
      .execute();
    expect(await sweep()).toBe(0);
    await use().db.updateTable('messages').set({ status: 'failed' }).where('id', '=', id).execute();
    expect(await sweep()).toBe(1);
  });

  it('keeps a hold while speech is being generated', async () => {
    const id = await hold('activity_speech', 'audio');
    await use().db.insertInto('speech_runs').values({ id, user_id: userId, digest: 'x' }).execute();
    expect(await sweep()).toBe(0);
    await use().db.deleteFrom('speech_runs').where('id', '=', id).execute();
    expect(await sweep()).toBe(1);
  });

  it('keeps a hold while a lip-sync waits or runs', async () => {
    const id = await hold('activity_lip_sync', 'process_video');
    const job = {
      job_id: id,
      user_id: userId,
      video_id: 'x',
      audio_id: 'x',
      file_name: 'x',
      created_at: now(),
    };
    await use()
      .db.insertInto('lip_sync_jobs')
      .values({ ...job, status: 'PENDING' })
      .execute();
    expect(await sweep()).toBe(0);
    await use()
      .db.updateTable('lip_sync_jobs')
      .set({ status: 'CANCELED' })
      .where('job_id', '=', id)
      .execute();
    expect(await sweep()).toBe(1);
  });

  it('refunds a hold of an unknown or endless job after a week', async () => {
    await hold('activity_other', 'audio');
    const id = await hold('activity_speech', 'audio');
    await use().db.insertInto('speech_runs').values({ id, user_id: userId, digest: 'x' }).execute();
    time += 6 * DAY_MS;
    expect(await sweep()).toBe(0);
    time += 2 * DAY_MS;
    expect(await sweep()).toBe(2);
    expect(await left()).toMatchObject({ audio_quota: 600 });
  });
});
