import { sql } from 'kysely';
import { registerAndSignIn, freshIp, PASSWORD, settleJobs } from '../../testing/accounts';
import { post } from '../../testing/post';
import { createTestApp, type TestApp } from '../../testing/test-app';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function dumpJobs(): Promise<string> {
  const { rows } = await sql<{ row: string }>`select jobs::text as row from jobs`.execute(
    server.core.database.db,
  );
  return rows.map(({ row }) => row).join('\n');
}

const fromAnywhere = () => ({ ip: freshIp() });

it('stores no email address or user text in job rows, and delivers the emails', async () => {
  const { core } = server;
  const mine = await registerAndSignIn(server, { email: 'layla.waits@example.com', username: 'Layla Waits' });
  const gone = await registerAndSignIn(server, { email: 'omar.leaves@example.com', username: 'Omar Leaves' });
  await post(server, '/user/forgot-password', { email: mine.email }, fromAnywhere());
  await post(server, '/user/forgot-password', { email: 'nobody.here@example.com' }, fromAnywhere());
  const question = {
    email: 'asks@example.com',
    name: 'Sami Asks',
    message: 'A plan for twelve people, please.',
  };
  expect((await post(server, '/stripe/contact', question, fromAnywhere())).status).toBe(200);
  const deletion = { email: gone.email, password: PASSWORD, confirmation: true };
  const { token } = gone;
  expect(
    (await post(server, '/user/profile/delete-account', deletion, { token, ...fromAnywhere() })).status,
  ).toBe(200);

  const secrets = /example\.com|Layla|Omar|Sami|twelve people/i;
  const waiting = await dumpJobs();
  for (const kind of ['account.notice', 'billing.contact']) expect(waiting).toContain(kind);
  expect(waiting).not.toMatch(secrets);

  await core.jobs.start();
  await settleJobs(server);
  const letters = ((await core.outbox?.list()) ?? []).map(({ to, text }) => `${to}: ${text}`);
  expect(letters).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^layla\.waits@example\.com: .*reset-code#/s),
      expect.stringMatching(/^omar\.leaves@example\.com: /),
      expect.stringContaining(question.message),
    ]),
  );
  expect(await dumpJobs()).not.toMatch(secrets);
});
