import type { Locator, Page, Request } from '@playwright/test';
import { lostLineComplaints, openLine, type Line } from '../fixtures/connection';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { makeRecording } from '../fixtures/sound';
import { expect, startSignedIn, test as base } from '../fixtures/test';
import { Visit } from '../pages/visit';

const test = base.extend<{ line: Line; far: Page }>({
  line: async ({ baseURL }, use) => {
    const line = await openLine(baseURL ?? '');
    await use(line);
    await line.close();
  },
  far: async ({ page, line, token, expectedComplaints }, use) => {
    expectedComplaints.push(...lostLineComplaints);
    await page.clock.install();
    await startSignedIn(page, token);
    await page.goto(`${line.origin}/home`);
    await use(page);
  },
});

test.use({ viewport: { width: 1440, height: 900 } });

test('resumes a reply after its connection stalls', async ({ far: page, line }) => {
  const visit = new Visit(page, 'en');
  const { chat } = visit;
  await visit.field(chat('composer.label')).fill('Write a 90 second script about tea');
  await visit.field(chat('composer.label')).press('Enter');
  const reply = page.getByRole('list', { name: chat('messages') }).getByRole('article');
  await expect.poll(async () => (await reply.innerText()).length).toBeGreaterThan(40);
  line.hush();
  const begun = await reply.innerText();
  await expect(visit.button(chat('composer.stop'))).toBeVisible();

  let isPickedUp = false;
  let askedAt = 0;
  const isStream = (url: string) => /\/api\/text\/generations\/[^/]+\/stream$/.test(url);
  page.on('request', (request) => void (isStream(request.url()) && (askedAt = Date.now())));
  page.on('response', (answer) => void (isStream(answer.url()) && answer.ok() && (isPickedUp = true)));
  // After three missed heartbeats the stream reconnects; other stalled connections fail on use.
  // Gives the server real time to respond.
  await expect
    .poll(
      async () => {
        if (!isPickedUp && Date.now() - askedAt > 3_000) await page.clock.fastForward(16_000);
        return isPickedUp;
      },
      { intervals: [700], timeout: 60_000 },
    )
    .toBe(true);
  await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible({ timeout: 30_000 });
  await expect(visit.button(chat('composer.send'))).toBeVisible();
  await expect(page.getByText(chat('reply.failed'), { exact: true })).toHaveCount(0);
  // Same text as on the server, without repeats or gaps. A partial text may lack a closing mark.
  const words = (text: string) => text.replaceAll(/[*_#>\s]+/g, ' ').trim();
  const whole = words(await reply.innerText());
  expect(whole.startsWith(words(begun).slice(0, 20))).toBe(true);
  line.mend();
  await page.reload();
  await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible();
  expect(words(await reply.innerText())).toBe(whole);
});

test('reports a stalled voice upload and succeeds on the next try with the same input', async ({
  far: page,
  line,
}) => {
  const visit = new Visit(page, 'en');
  const { speech } = visit;
  await visit.openView(speech('nav.speech'));
  await visit.button(speech('voices.make')).click();
  const dialog = page.getByRole('dialog', { name: speech('profile.title') });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'hum.wav', mimeType: 'audio/wav', buffer: makeRecording(61) });
  await expect(dialog.getByText('hum.wav')).toBeVisible();
  await dialog.getByLabel(speech('profile.name')).fill('Layla');
  await dialog.getByLabel(speech('profile.description')).fill('A quiet hum');
  await dialog.getByRole('checkbox').check();
  line.hush({ isWhole: true });
  const sent = page.waitForRequest('**/api/voice/clone-voice');
  await dialog.getByRole('button', { name: speech('profile.submit') }).click();
  await sent;
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  // The dialog hides the page's roles.
  const toast = page.locator('[role=region] li[data-tone]');
  // The server may process the upload for this long after its last byte.
  await expect
    .poll(
      async () => {
        if ((await toast.count()) === 0) await page.clock.fastForward('15:01');
        return toast.count();
      },
      { intervals: [700], timeout: 60_000 },
    )
    .toBe(1);
  await expect(toast).toContainText(speech('failure.voice.title'));
  await expect(dialog.getByText('hum.wav')).toBeVisible();
  await expect(dialog.getByLabel(speech('profile.name'))).toHaveValue('Layla');
  await expect(dialog.getByLabel(speech('profile.description'))).toHaveValue('A quiet hum');
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  line.mend();
  await dialog.getByRole('button', { name: speech('profile.submit') }).click();
  await expect(toast).toContainText(speech('profile.done'), { timeout: HEAVY_WORK_TIMEOUT_MS });
  await expect(dialog).toBeHidden();
  const own = page.getByRole('combobox', { name: speech('voices.own'), exact: true });
  await own.click();
  await expect(visit.button(visit.studio('library.chooseOf', { name: 'Layla' }))).toBeVisible();
});

test.describe('a stalled video upload', () => {
  const isUpload = (request: Request, method: string) =>
    request.method() === method && /\/api\/video\/uploads\/[^/]+$/.test(request.url());

  async function beginInVain(visit: Visit, line: Line, clip: string): Promise<Locator> {
    const { page, lipSync } = visit;
    await visit.openView(lipSync('nav.lipSync'));
    await page.route(
      '**/api/video/uploads/*',
      async (route) => {
        line.hush({ isWhole: true });
        await route.continue();
      },
      { times: 1 },
    );
    const sent = page.waitForRequest((request) => isUpload(request, 'PATCH'));
    await page.locator('input[type=file][accept*=".mp4"]').setInputFiles(clip);
    await sent;
    return page.getByRole('radio', { name: 'interview.mp4' });
  }

  async function waitAndAsk(page: Page, time: string): Promise<void> {
    const asked = page.waitForRequest((request) => isUpload(request, 'HEAD'));
    await page.clock.fastForward(time);
    await asked;
  }

  test('resumes automatically once the connection is back', async ({ far: page, line, clip }) => {
    const visit = new Visit(page, 'en');
    const video = await beginInVain(visit, line, clip);
    await waitAndAsk(page, '15:01');
    line.mend();
    await expect(video).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  test('fails with a message after three attempts and resumes when the file is chosen again', async ({
    far: page,
    line,
    clip,
  }) => {
    const visit = new Visit(page, 'en');
    const { lipSync } = visit;
    const interrupted = page.getByText(lipSync('upload.interrupted', { name: 'interview.mp4' }));
    const video = await beginInVain(visit, line, clip);
    await waitAndAsk(page, '15:01');
    await waitAndAsk(page, '01:01');
    await page.clock.fastForward('01:01');
    await expect(visit.toast(lipSync('failure.video.title'))).toBeVisible();
    await expect(interrupted).toBeVisible();
    line.mend();
    const goesOn = page.waitForRequest((request) => isUpload(request, 'HEAD'));
    await page.locator('input[type=file][accept*=".mp4"]').setInputFiles(clip);
    await goesOn;
    await expect(video).toBeChecked({ timeout: HEAVY_WORK_TIMEOUT_MS });
    await expect(interrupted).toHaveCount(0);
  });
});
