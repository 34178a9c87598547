import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { makePdf } from '../../../engines/documents/testing/make-pdf';
import { makeWord, paragraph, words } from '../../../engines/documents/testing/make-word';
import { leftBehind } from '../testing/left-behind';
import { callsOf } from '../testing/voice-calls';

const use = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await use().signUp();
});

const upload = (bytes: Uint8Array, language: 'en' | 'ar' = 'en') =>
  callsOf(use(), user).upload('/voice/upload-document', { bytes, name: 'مستند.pdf', language });

describe('a document', () => {
  it('that is short does not wait for long work of others', async () => {
    const { heavyWork } = use().core;
    const ends: (() => void)[] = [];
    const hold = (account: string) =>
      heavyWork.run(
        { account, signal: new AbortController().signal, isLong: true },
        () => new Promise<void>((resolve) => void ends.push(resolve)),
      );
    const working = [hold('one'), hold('other')];
    expect(await upload(Buffer.from('Good morning.'))).toMatchObject({ status: 200 });
    const long = upload(makePdf([{ runs: [{ glyphs: 'hello there', x: 50, y: 700 }] }]));
    while (heavyWork.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const end of ends) end();
    expect(await long).toMatchObject({ status: 200 });
    await Promise.all(working);
  });

  it.each([
    ['text', Buffer.from('صباح الخير'), 'صباح الخير'],
    ['.docx', makeWord(paragraph(words('صباح الخير'))), 'صباح الخير'],
    ['.pdf', makePdf([{ runs: [{ glyphs: Array.from('الخير').reverse(), x: 300, y: 700 }] }]), 'الخير'],
  ])('of the kind %s returns its text and leaves no files', async (_, bytes, text) => {
    expect(await upload(bytes)).toEqual({ status: 200, body: { text } });
    expect(leftBehind(use())).toEqual([]);
  });

  it('is limited by the plan to the exact character', async () => {
    expect((await upload(Buffer.from('x'.repeat(20_000)))).status).toBe(200);
    expect(await upload(Buffer.from('x'.repeat(20_001)))).toEqual({
      status: 422,
      body: {
        code: 'over_tier_limit',
        detail:
          'Your plan reads documents of up to 20,000 characters, and this one is longer. Upload a shorter one, or choose a larger plan.',
      },
    });
    await use()
      .core.database.db.updateTable('plan_accounts')
      .set({ plan: 'Creator' })
      .where('user_id', '=', user.userId)
      .execute();
    expect((await upload(Buffer.from('x'.repeat(20_001)))).status).toBe(200);
  });

  it.each([
    ['a scan', makePdf([{}]), 422, 'no_readable_text', /^No readable text was found/],
    ['protected', makePdf([{}], { isLocked: true }), 422, 'unsuitable_media', /protected with a password/],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      415,
      'unsupported_type',
      /\.txt, \.docx or \.pdf/,
    ],
  ])('that is %s is rejected with a message', async (_, bytes, status, code, detail) => {
    const answer = await upload(bytes);
    expect(answer).toEqual({ status, body: { code, detail: expect.stringMatching(detail) } });
    expect((await upload(bytes, 'ar')).body['detail']).toMatch(/المستند/);
    expect(leftBehind(use())).toEqual([]);
  });
});
