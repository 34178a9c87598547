import { randomUUID } from 'node:crypto';
import { onBothDatabases } from '../../../../testing/databases';
import type { QuotaKind } from '@lisan/contract';
import { createLedger } from './ledger';
import { giveBackLostHolds } from './lost-holds';

const DAY = 86_400_000;

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
  const sweep = () => giveBackLostHolds({ database: use(), now }, makeLedger());

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
    time += 6 * DAY;
    expect(await sweep()).toBe(0);
    time += 2 * DAY;
    expect(await sweep()).toBe(2);
    expect(await left()).toMatchObject({ audio_quota: 600 });
  });
});
