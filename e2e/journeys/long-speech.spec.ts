import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { createMaker } from '../fixtures/person';
import { expect, startSignedIn, test } from '../fixtures/test';
import { translationsOf } from '../fixtures/translations';
import { Visit } from '../pages/visit';

const sentence = 'The keeper wrote down the weather of this day, and of the night that followed. ';
const book = sentence.repeat(300);
const shorter = sentence.repeat(150);

test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });

test('continues a long speech across a reload and charges only for the audio so far when stopped', async ({
  home: page,
  context,
  request,
  account,
  token,
  expectedComplaints,
}) => {
  test.setTimeout(300_000);
  expectedComplaints.push('Failed to load resource', '[text-to-audio: speak');
  await createMaker(request, { account, token }).subscribe('Starter');
  const left = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.post('/api/user/balance', { headers, data: { user_email: account.email } });
    return ((await answer.json()) as { balance: { audio_quota: number } }).balance.audio_quota;
  };
  const visit = new Visit(page, 'en');
  const { speech, studio } = visit;
  const all = await left();
  const bar = (name: Visit) => name.page.getByRole('progressbar');
  const clipsOf = (on: Visit) =>
    on.page.getByRole('list', { name: speech('audios.title') }).getByRole('listitem');
  const prepare = async (on: Visit, text: string) => {
    await on.openView(speech('nav.speech'));
    await on.field(speech('text.label')).fill(text);
    await on.chooseVoice(speech('voices.labels.emma'));
  };

  await prepare(visit, book);
  await visit.button(speech('speech.generate')).click();
  await expect(bar(visit)).toBeVisible();

  await test.step('shows progress and text after a reload', async () => {
    await page.reload();
    await expect(bar(visit)).toBeVisible();
    await expect(visit.field(speech('text.label'))).toHaveValue(book);
  });

  const other = new Visit(await context.newPage(), 'en');
  await startSignedIn(other.page, token);
  await other.page.goto('/home');

  await test.step('shows progress in another tab and rejects speech that exceeds the remaining quota', async () => {
    await prepare(other, shorter);
    await expect(bar(other)).toBeVisible();
    await other.button(speech('speech.generate')).click();
    await expect(other.toast(translationsOf('money', 'en')('quota_exceeded_audio'))).toBeVisible();
    await expect(other.field(speech('text.label'))).toHaveValue(shorter);
  });

  await test.step('keeps and charges for the audio so far when another tab stops it', async () => {
    await expect.poll(async () => Number(await bar(other).getAttribute('aria-valuenow'))).toBeGreaterThan(15);
    await other.button(studio('runs.stop')).click();
    await expect(clipsOf(other)).toHaveCount(1, { timeout: HEAVY_WORK_TIMEOUT_MS });
    await expect(clipsOf(visit)).toHaveCount(1, { timeout: HEAVY_WORK_TIMEOUT_MS });
    await expect(bar(other)).toBeHidden();
    await expect(bar(visit)).toBeHidden();
    const length =
      (await clipsOf(other)
        .first()
        .getByText(/^\d+:\d\d$/)
        .textContent()) ?? '';
    const [minutes = 0, seconds = 0] = length.split(':').map(Number);
    const made = minutes * 60 + seconds;
    expect(made).toBeGreaterThan(30);
    expect(Math.abs(all - (await left()) - made)).toBeLessThan(made * 0.03 + 2);
  });
});
