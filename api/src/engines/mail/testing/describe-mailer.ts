import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Mail, Mailer } from '../mailer';

export interface MailerUnderTest {
  readonly mailer: Mailer;
  received(): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

const letter: Mail = {
  to: 'layla@example.com',
  subject: 'رمزك هو ABC234',
  text: 'مرحبًا ليلى،\n\n    ABC234\n\nلسان',
  language: 'ar',
};

export function describeMailer(name: string, start: () => Promise<MailerUnderTest>): void {
  describe(`the mailer ${name}`, () => {
    let tested: MailerUnderTest;
    beforeAll(async () => {
      tested = await start();
    });
    afterAll(() => tested.stop());

    const newest = async (count: number) => (await tested.received()).slice(-count);

    it('delivers a letter as it was written, in Arabic too', async () => {
      await tested.mailer.send(letter);
      expect(await newest(1)).toEqual([
        { to: [letter.to], subject: letter.subject, text: letter.text, language: 'ar' },
      ]);
    });

    it('keeps letters that are sent at once apart', async () => {
      const subjects = ['one', 'two', 'three', 'four'];
      await Promise.all(subjects.map((subject) => tested.mailer.send({ ...letter, subject })));
      expect((await newest(4)).map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
    });

    it('carries a long letter whole', async () => {
      const text = 'سطر طويل '.repeat(5_000).trim();
      await tested.mailer.send({ ...letter, subject: 'long', text });
      expect((await newest(1))[0]?.text).toBe(text);
    });

    it.each([
      ['a second receiver', { ...letter, to: 'a@example.com, eve@example.com' }],
      ['a header in the address', { ...letter, to: 'a@example.com\r\nBcc: eve@example.com' }],
      ['a header in the subject', { ...letter, subject: 'hello\r\nBcc: eve@example.com' }],
    ])('does not let %s be smuggled in', async (_what, mail) => {
      await tested.mailer.send(mail).catch(() => undefined);
      expect((await tested.received()).flatMap(({ to }) => to)).not.toContain('eve@example.com');
    });

    it('says whether letters leave this machine', () => {
      expect(tested.mailer).toMatchObject({
        name: expect.stringMatching(/\S/),
        isLocal: expect.any(Boolean),
      });
    });
  });
}
