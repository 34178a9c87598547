import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createOutboxMailer } from './outbox-mailer';
import { createSmtpMailer } from './smtp-mailer';
import { describeMailer } from './testing/describe-mailer';
import { startSmtpInbox } from './testing/smtp-inbox';

const from = 'Lisan <no-reply@lisan.example>';
const mail = { to: 'layla@example.com', subject: 'first', text: 'hello', language: 'en' as const };

async function openOutbox() {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-outbox-'));
  const mailer = createOutboxMailer(join(folder, 'outbox'), pino({ level: 'silent' }));
  return { folder, mailer, stop: () => rm(folder, { recursive: true }) };
}

describeMailer('outbox', async () => {
  const { mailer, stop } = await openOutbox();
  const received = async () =>
    (await mailer.list())
      .reverse()
      .map(({ to, subject, text, language }) => ({ to: [to], subject, text, language }));
  return { mailer, received, stop };
});

describeMailer('SMTP', async () => {
  const inbox = await startSmtpInbox();
  const mailer = createSmtpMailer(inbox.url, from);
  return {
    mailer,
    received: () => Promise.resolve(inbox.received),
    async stop() {
      mailer.close();
      await inbox.close();
    },
  };
});

it('a server that is gone is an error, which the job tries again', async () => {
  await expect(createSmtpMailer('smtp://127.0.0.1:1', from).send(mail)).rejects.toThrow('ECONNREFUSED');
});

it('the outbox forgets its oldest letters', async () => {
  const { folder, mailer, stop } = await openOutbox();
  expect(await mailer.list()).toEqual([]);
  for (let count = 0; count < 205; count += 1) await mailer.send({ ...mail, subject: `${count}` });
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(200);
  expect((await mailer.list()).at(-1)?.subject).toBe('5');
  await stop();
});
