import { makeScan, scannedPages, shareOfWords } from '@lisan/engine-documents/testing';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { callsOf } from '../voice/testing/voice-calls';

const use = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await use().signUp();
});

const upload = (bytes: Uint8Array, language: 'en' | 'ar' = 'en', path = '/voice/upload-document') =>
  callsOf(use(), user).upload(path, { bytes, name: 'ساعة.pdf', language });
const page = { width: 1244, height: 653 };

describe('an uploaded scan', () => {
  it('becomes text, reports its pages, and lists the numbers to check', async () => {
    const jpeg = scannedPages.arabic.jpeg();
    const { status, body } = await upload(
      makeScan([
        { ...page, jpeg },
        { ...page, jpeg },
      ]),
    );
    expect(status).toBe(200);
    const once = scannedPages.arabic.text;
    expect(shareOfWords(String(body['text']), `${once}\n${once}`)).toBeGreaterThanOrEqual(0.95);
    expect(body['numbers_to_check']).toEqual(['1987', '1,240', '62%', '31%', '3,750']);
    const events = await use().core.events.listAfter(user.userId, 0);
    expect(events.filter(({ event }) => event === 'scan.progressed').map(({ data }) => data)).toEqual([
      { name: 'ساعة.pdf', page: 1, pages: 2 },
      { name: 'ساعة.pdf', page: 2, pages: 2 },
    ]);
  });

  it('can be an image attached to a prompt', async () => {
    const { status, body } = await upload(scannedPages.english.jpeg(), 'en', '/text/attachments');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'ساعة.pdf', numbers_to_check: expect.arrayContaining(['62%']) });
  });

  it('with 21 pages is rejected in both languages', async () => {
    const jpeg = scannedPages.english.jpeg().subarray(0, 1_000);
    const scan = makeScan(Array.from({ length: 21 }, () => ({ ...page, jpeg })));
    const answers = [await upload(scan), await upload(scan, 'ar')];
    expect(answers).toMatchObject([
      { status: 422, body: { detail: expect.stringMatching(/up to 20 pages/) } },
      { status: 422, body: { detail: expect.stringMatching(/نقرأ 20 صفحة كحد أقصى/) } },
    ]);
  });

  it('is read one at a time for each account', async () => {
    const jpeg = scannedPages.english.jpeg();
    const answers = await Promise.all([upload(jpeg), upload(jpeg)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 503]);
    expect((await upload(jpeg)).status).toBe(200);
  });
});
