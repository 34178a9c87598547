import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { until } from '@lisan/engine-runtime/testing';
import { onBothDatabases } from '../../testing/databases';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app';
import type { Connection } from '../database/schema';
import { insertEvents } from '../events/events.repository';
import { createLedger } from './billing/ledger/ledger';
import { lockPlanAccount } from './billing/plans/plan-accounts.repository';
import { lockConversation } from './text/conversations.repository';
import { insertJob, lockJob } from './video/lip-sync-jobs.repository';
import { addLipSyncMedia } from './video/testing/lip-sync-media';

const anyFile = fileURLToPath(import.meta.url);

onBothDatabases('locks', (use) => {
  let server: TestApp;
  let user: TestUser;

  beforeEach(async () => {
    server = await createTestApp({ database: { ...use(), close: async () => undefined } });
    user = await server.signUp();
  });
  afterEach(() => server.close());

  const post = async (path: string, payload: object = {}) => {
    const url = `/api${path}`;
    return (await server.app.inject({ method: 'POST', url, headers: user.headers, payload })).statusCode;
  };
  const lockBalance = (trx: Connection) => lockPlanAccount(trx, user.userId, new Date());

  /** Calls while another transaction holds the first lock, and takes the second once the call waits. */
  async function callBetween(
    lockFirst: (trx: Connection) => Promise<unknown>,
    call: () => Promise<number>,
    lockSecond: (trx: Connection) => Promise<unknown>,
  ): Promise<number> {
    const { calling } = await use().transaction(async (trx) => {
      await lockFirst(trx);
      const calling = call();
      // The embedded database has one connection: the call waits for it.
      if (use().kind === 'server') await until(isAnyoneWaiting);
      await lockSecond(trx);
      return { calling };
    });
    return calling;
  }

  async function isAnyoneWaiting(): Promise<boolean> {
    const { rows } = await sql`select from pg_locks where not granted`.execute(use().db);
    return rows.length > 0;
  }

  async function addLipSync(status: 'PENDING' | 'FAILED'): Promise<string> {
    const { video_id, audio_id } = await addLipSyncMedia(server, user, { video: anyFile, audio: anyFile });
    const job_id = randomUUID();
    await use().transaction(async (trx) => {
      const account = { user_id: user.userId, created_at: new Date() };
      await insertJob(trx, { ...account, job_id, video_id, audio_id, file_name: 'a.mp4', status });
      if (status === 'FAILED') return;
      const hold = { userId: user.userId, reference: job_id, about: 'activity_lip_sync', amount: 1 };
      await createLedger(server.core).reserve(trx, { ...hold, kind: 'process_video' });
    });
    return job_id;
  }

  it.each([
    ['cancels', 'cancel', 'PENDING'],
    ['retries', 'retry', 'FAILED'],
  ] as const)(
    '%s a lip-sync while another transaction changes it and the balance',
    async (_, call, status) => {
      const jobId = await addLipSync(status);
      const calling = () => post(`/video/job/${user.userId}/${jobId}/${call}`);
      expect(await callBetween(lockBalance, calling, (trx) => lockJob(trx, jobId))).toBe(200);
    },
  );

  async function addConversation(): Promise<string> {
    const generate = { prompt: 'hello', user_email: user.email, level: 'OpenAI' };
    expect(await post('/text/generate', generate)).toBe(200);
    const { id } = await use()
      .db.selectFrom('conversations')
      .select('id')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    return id;
  }

  const deleteAccount = () =>
    post('/user/profile/delete-account', { email: user.email, password: '', confirmation: true });

  it('deletes an account while a reply ends, which locks in another order', async () => {
    const id = await addConversation();
    const lockReply = (trx: Connection) => lockConversation(trx, user.userId, id);
    expect(await callBetween(lockReply, deleteAccount, lockBalance)).toBe(200);
  });

  it('deletes an account while a project changes, whose event references the account', async () => {
    expect(await post('/projects', { name: 'a project' })).toBe(200);
    const rename = (trx: Connection) =>
      trx.updateTable('projects').set({ name: 'b' }).where('user_id', '=', user.userId).execute();
    const publish = (trx: Connection) =>
      insertEvents(trx, new Map([[user.userId, [{ name: 'projects.changed', data: {} }]]]));
    expect(await callBetween(rename, deleteAccount, publish)).toBe(200);
  });
});
