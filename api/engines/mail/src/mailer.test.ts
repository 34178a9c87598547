import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const find = (error: unknown) => error as Error & { isPermanent?: boolean };
const sendError = (url: string) => createSmtpMailer(url, from).send(mail).then(String, find);

it('leaves an email for a retry when the server cannot accept it now', async () => {
  expect(await sendError('smtp://127.0.0.1:1')).toMatchObject({ code: 'ESOCKET' });
  const inbox = await startSmtpInbox();
  inbox.replyTo = () => 451;
  expect(find(await sendError(inbox.url)).isPermanent).toBeUndefined();
  inbox.replyTo = () => 550;
  expect(await sendError(inbox.url)).toMatchObject({ name: 'MailRejectedError', isPermanent: true });
  await inbox.close();
});

describe('the mail server check', () => {
  const checkOf = async (options: Parameters<typeof startSmtpInbox>[0], change: (url: string) => string) => {
    const inbox = await startSmtpInbox(options);
    const mailer = createSmtpMailer(change(inbox.url), from);
    const result = await mailer.check().then(() => 'fine', find);
    mailer.close();
    await inbox.close();
    return typeof result === 'string' ? result : result.message;
  };
  const ownCertificate = { disabledCommands: [] };

  it('passes when emails can be sent', async () => {
    expect(await checkOf({}, (url) => url)).toBe('fine');
  });

  it('names SMTP_URL when the password is wrong, and leaves the email for a retry', async () => {
    const locked: Parameters<typeof startSmtpInbox>[0] = {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    };
    const withPassword = (url: string) => url.replace('//', '//lisan:wrong@');
    expect(await checkOf(locked, withPassword)).toMatch(/password in SMTP_URL/);
    const inbox = await startSmtpInbox(locked);
    const error = await sendError(withPassword(inbox.url));
    expect(error).toMatchObject({ responseCode: 535 });
    expect(find(error).isPermanent).toBeUndefined();
    await inbox.close();
  });

  it('names the option for a self-signed certificate, and passes with it', async () => {
    expect(await checkOf(ownCertificate, (url) => url)).toMatch(
      /\?tls\.rejectUnauthorized=false to SMTP_URL/,
    );
    expect(await checkOf(ownCertificate, (url) => `${url}?tls.rejectUnauthorized=false`)).toBe('fine');
  });

  it('names host and port when nothing answers there', async () => {
    const mailer = createSmtpMailer('smtp://127.0.0.1:1', from);
    await expect(mailer.check()).rejects.toThrow(/host, port and scheme .* in SMTP_URL/);
  });
});

it('the outbox deletes its oldest emails', async () => {
  const { folder, mailer, stop } = await openOutbox();
  expect(await mailer.list()).toEqual([]);
  for (let count = 0; count < 205; count += 1) await mailer.send({ ...mail, subject: `${count}` });
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(200);
  expect((await mailer.list()).at(-1)?.subject).toBe('5');
  await stop();
});
