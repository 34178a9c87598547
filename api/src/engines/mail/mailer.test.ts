import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { createOutboxMailer } from './outbox-mailer';
import { createSmtpMailer } from './smtp-mailer';

const mail = {
  to: 'layla@example.com',
  subject: 'رمزك هو ABC234',
  text: 'مرحبًا ليلى،\n\n    ABC234\n',
  language: 'ar' as const,
};

describe('through SMTP', () => {
  const received: { from: string; to: string[]; message: string }[] = [];
  let server: SMTPServer;
  let url: string;
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            message: Buffer.concat(chunks).toString('utf8'),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it('a letter arrives, in Arabic too', async () => {
    const mailer = createSmtpMailer(url, 'Lisan <no-reply@lisan.example>');
    await mailer.send(mail);
    mailer.close();
    expect(received).toEqual([
      {
        from: 'no-reply@lisan.example',
        to: ['layla@example.com'],
        message: expect.stringContaining('Content-Language: ar'),
      },
    ]);
    const [, encoded = ''] = received[0]?.message.split('\r\n\r\n') ?? [];
    expect(Buffer.from(encoded.replace(/\s/g, ''), 'base64').toString('utf8')).toContain('ABC234');
  });

  it('an address cannot smuggle in a second one', async () => {
    const mailer = createSmtpMailer(url, 'Lisan <no-reply@lisan.example>');
    await mailer.send({ ...mail, to: 'a@example.com, b@example.com' }).catch(() => undefined);
    await mailer.send({ ...mail, to: 'a@example.com\r\nBcc: b@example.com' }).catch(() => undefined);
    mailer.close();
    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com');
    expect(received.map(({ message }) => message).join()).not.toMatch(/^bcc:/im);
  });

  it('a server that is gone is an error, which the job tries again', async () => {
    const mailer = createSmtpMailer('smtp://127.0.0.1:1', 'Lisan <no-reply@lisan.example>');
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the outbox', () => {
  it('keeps letters, newest first, and forgets the oldest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lisan-outbox-'));
    const outbox = createOutboxMailer(join(folder, 'outbox'), pino({ level: 'silent' }));
    expect(await outbox.list()).toEqual([]);
    await outbox.send(mail);
    await outbox.send({ ...mail, subject: 'second' });
    expect((await outbox.list()).map(({ subject }) => subject)).toEqual(['second', mail.subject]);
    for (let count = 0; count < 205; count += 1) await outbox.send(mail);
    expect(readdirSync(join(folder, 'outbox'))).toHaveLength(200);
    await rm(folder, { recursive: true });
  });
});
