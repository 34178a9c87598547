import { sql } from 'kysely';
import { startCuttingProxy, type CuttingProxy } from '../../testing/cutting-proxy';
import { freshIp, registerAndSignIn, settleJobs } from '../../testing/accounts';
import { post } from '../../testing/post';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { startSmtpInbox, type SmtpInbox } from '@lisan/engine-mail/testing';
import { HOUR_SECONDS } from '../durations';

let inbox: SmtpInbox;
let proxy: CuttingProxy;
let server: TestApp;
let time = 0;

beforeEach(async () => {
  time = 0;
  inbox = await startSmtpInbox();
  proxy = await startCuttingProxy({ port: Number(new URL(inbox.url).port) });
  const smtpUrl = `smtp://127.0.0.1:${proxy.port}`;
  server = await createTestApp({ config: { smtpUrl }, isWorking: true });
});
afterEach(async () => {
  await server.close();
  await proxy.close();
  await inbox.close();
});

async function orderEmails(): Promise<string> {
  const { email, token } = await registerAndSignIn(server);
  await post(server, '/user/forgot-password', { email }, { ip: freshIp() });
  await post(server, '/user/sessions/revoke-all', { email }, { token });
  const question = { email, name: 'Layla', message: 'How much?' };
  expect((await post(server, '/stripe/contact', question, { ip: freshIp() })).status).toBe(200);
  return email;
}

const listOpenJobs = () =>
  server.core.database.db
    .selectFrom('jobs')
    .select(['kind', sql<number>`extract(epoch from run_at - now())::float8`.as('pause')])
    .where('state', 'in', ['queued', 'running'])
    .where('kind', 'not like', 'schedule.%')
    .orderBy('run_at')
    .execute();

async function passTime(end: number): Promise<void> {
  for (;;) {
    await settleJobs(server);
    const [next] = await listOpenJobs();
    const pause = next && Math.max(0, next.pause);
    if (pause === undefined || time + pause > end) return;
    time += pause;
    await server.core.database.db
      .updateTable('jobs')
      .set({ run_at: sql<Date>`run_at - make_interval(secs => ${pause})` })
      .where('state', '=', 'queued')
      .where('kind', 'not like', 'schedule.%')
      .execute();
    await server.core.broadcast.publish('job.added', next?.kind ?? '');
  }
}

const subjects = [
  'Confirm your email',
  'Lisan: a question about a plan',
  'Other devices were logged out of your account',
  'Reset your password',
];
const receivedSubjects = () => inbox.received.map(({ subject }) => subject).sort();

it.each([50, 600])('delivers every email once after a mail server outage of %d s', async (seconds) => {
  await proxy.begin('refused');
  await orderEmails();
  await passTime(seconds);
  expect(inbox.received).toEqual([]);
  await proxy.end();
  await passTime(2 * HOUR_SECONDS);
  expect(receivedSubjects()).toEqual(subjects);
});

it('delivers every email once to a server that greylists for 6 minutes', async () => {
  inbox.replyTo = () => 451;
  await orderEmails();
  await passTime(360);
  expect(inbox.received).toEqual([]);
  inbox.replyTo = () => undefined;
  await passTime(2 * HOUR_SECONDS);
  expect(receivedSubjects()).toEqual(subjects);
});

it('drops a rejected email immediately and delivers the others once', async () => {
  const { contactEmail } = server.core.config;
  inbox.replyTo = (recipient) => (recipient === contactEmail ? 550 : undefined);
  await orderEmails();
  await passTime(100 * HOUR_SECONDS);
  expect(receivedSubjects()).toEqual(subjects.filter((subject) => !subject.includes('question')));
  const failed = await server.core.database.db
    .selectFrom('jobs')
    .select(['kind', 'failures', 'error'])
    .where('state', '=', 'failed')
    .execute();
  expect(failed).toEqual([
    expect.objectContaining({
      kind: 'billing.contact',
      failures: 0,
      error: expect.stringMatching(/rejected/),
    }),
  ]);
});

it('drops a reset after a quarter of an hour, and a notice after three days', async () => {
  await proxy.begin('refused');
  await orderEmails();
  await passTime(20 * 60);
  const kinds = async () => (await listOpenJobs()).map(({ kind }) => kind).sort();
  expect(await kinds()).toEqual(['account.access-changed', 'account.verify-email', 'billing.contact']);
  await passTime(60 * HOUR_SECONDS);
  expect(await kinds()).toEqual(['account.access-changed', 'account.verify-email', 'billing.contact']);
  await passTime(100 * HOUR_SECONDS);
  expect(await kinds()).toEqual([]);
});
