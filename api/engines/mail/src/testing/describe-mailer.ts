import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Email, Mailer } from '@lisan/engine-contract';

export interface MailerFixture {
  readonly mailer: Mailer;
  received(): Promise<ReceivedEmail[]>;
  stop(): Promise<void>;
}

export interface ReceivedEmail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

const email: Email = {
  to: 'layla@example.com',
  subject: 'رمزك هو ABC234',
  text: 'مرحبًا ليلى،\n\n    ABC234\n\nلسان',
  language: 'ar',
};

export function describeMailer(name: string, start: () => Promise<MailerFixture>): void {
  describe(`the mailer ${name}`, () => {
    let fixture: MailerFixture;
    beforeAll(async () => {
      fixture = await start();
    });
    afterAll(() => fixture.stop());

    const newest = async (count: number) => (await fixture.received()).slice(-count);

    it('delivers a letter as it was written, in Arabic too', async () => {
      await fixture.mailer.send(email);
      expect(await newest(1)).toEqual([
        { to: [email.to], subject: email.subject, text: email.text, language: 'ar' },
      ]);
    });

    it('keeps letters that are sent at once apart', async () => {
      const subjects = ['one', 'two', 'three', 'four'];
      await Promise.all(subjects.map((subject) => fixture.mailer.send({ ...email, subject })));
      expect((await newest(4)).map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
    });

    it('carries a long letter whole', async () => {
      const text = 'سطر طويل '.repeat(5_000).trim();
      await fixture.mailer.send({ ...email, subject: 'long', text });
      expect((await newest(1))[0]?.text).toBe(text);
    });

    it.each([
      ['a second receiver', { ...email, to: 'a@example.com, eve@example.com' }],
      ['a header in the address', { ...email, to: 'a@example.com\r\nBcc: eve@example.com' }],
      ['a header in the subject', { ...email, subject: 'hello\r\nBcc: eve@example.com' }],
    ])('does not let %s be smuggled in', async (_what, mail) => {
      await fixture.mailer.send(mail).catch(() => undefined);
      expect((await fixture.received()).flatMap(({ to }) => to)).not.toContain('eve@example.com');
    });

    it('says whether letters leave this machine', () => {
      expect(fixture.mailer).toMatchObject({
        name: expect.stringMatching(/\S/),
        isLocal: expect.any(Boolean),
      });
    });
  });
}
