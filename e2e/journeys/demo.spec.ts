import type { Page } from '@playwright/test';
import { tabTo } from '../fixtures/focus';
import { expect, test } from '../fixtures/test';
import { translationsOf, type Language } from '../fixtures/translations';
import { Visit } from '../pages/visit';

function demoOf(page: Page, language: Language) {
  const visit = new Visit(page, language);
  const [script, voice, video] = (['demo-script', 'demo-voice', 'demo-video'] as const).map((name) =>
    translationsOf(name, language),
  );
  if (!script || !voice || !video) throw new Error('The demo has three steps.');
  return { visit, script, voice, video, step: page.locator('[aria-current="step"]') };
}

test.describe('the demo', () => {
  test.use({ locale: 'en', viewport: { width: 1440, height: 900 } });

  test(
    'makes a talking video from an idea, keeps edited text and uses no quota',
    { tag: '@smoke' },
    async ({ home: page }) => {
      test.setTimeout(150_000);
      const { visit, script, voice, video, step } = demoOf(page, 'en');
      const begun = Date.now();
      await page.goto('/demo');
      await visit.button(script('sample.coffee')).click();
      await expect(step).toContainText(visit.shell('demo.script.title'));
      await visit.button(script('write')).click();
      const box = visit.field(script('script'));
      await expect(box).toHaveValue(/\w/);
      await expect(step).toContainText(visit.shell('demo.voice.title'));
      await visit.button(voice('speak')).click();
      await expect(step).toContainText(visit.shell('demo.video.title'), { timeout: 60_000 });
      await visit.button(video('film')).click();
      await expect(page.getByLabel(video('video'))).toBeVisible({ timeout: 100_000 });
      await expect(page.getByText(visit.shell('demo.done'))).toBeVisible();
      expect(Date.now() - begun).toBeLessThan(120_000);

      await page.reload();
      await expect(page.getByLabel(video('video'))).toBeVisible();
      await box.fill('This is mine.');
      await visit.button(script('write')).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: script('offer.keep') })
        .click();
      await expect(box).toHaveValue('This is mine.');
      await expect(page.getByText(voice('older'))).toBeVisible();
      await page.goto('/home');
      await visit.openView(visit.speech('nav.speech'));
      await expect(page.getByRole('textbox').first()).toHaveValue('');
    },
  );

  test('keeps the other steps usable when one remote fails to load', async ({
    home: page,
    expectedComplaints,
  }) => {
    const { visit, script, video } = demoOf(page, 'en');
    expectedComplaints.push('text-to-audio', 'ERR_FAILED');
    await page.route('**/remotes/text-to-audio/**', (route) => route.abort());
    await page.goto('/demo');
    await expect(visit.button(script('write'))).toBeVisible();
    await expect(page.getByText(video('noSpeech'))).toBeVisible();
    await expect(page.getByRole('alert').first()).toBeVisible();
  });
});

test.describe('the demo on a phone', () => {
  test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 360, height: 740 } });

  test('can be completed by keyboard in Arabic without sideways scrolling', async ({
    home: page,
    violations,
  }) => {
    test.setTimeout(150_000);
    const { visit, script, voice, video, step } = demoOf(page, 'ar');
    await page.goto('/demo');
    await tabTo(page, visit.field(script('idea')));
    await page.keyboard.type('مكتبة المدينة');
    await page.keyboard.press('Enter');
    await expect(visit.field(script('script'))).toHaveValue(/\p{Script=Arabic}/u);
    await expect(step).toContainText(visit.shell('demo.voice.title'));
    await tabTo(page, visit.button(voice('speak')));
    await page.keyboard.press('Enter');
    await expect(step).toContainText(visit.shell('demo.video.title'), { timeout: 60_000 });
    await tabTo(page, visit.button(video('film')));
    expect(await violations()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
