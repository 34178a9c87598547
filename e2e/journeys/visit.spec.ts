import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareFrames } from '../fixtures/frame-difference';
import { HEAVY_WORK_TIMEOUT_MS } from '../fixtures/timeouts';
import { smokeWhere } from '../fixtures/smoke';
import { expect, test } from '../fixtures/test';
import type { Language } from '../fixtures/translations';
import { planCard } from '../pages/plans';
import { Visit } from '../pages/visit';

const requests: Record<Language, { locale: string; prompt: string }> = {
  en: {
    locale: 'en-US',
    prompt: 'Write a 70 second script about morning coffee for Instagram',
  },
  ar: {
    locale: 'ar-EG',
    prompt: 'اكتب نصًا مدته 30 ثانية عن قهوة الصباح لإنستغرام',
  },
};

for (const language of ['en', 'ar'] as const) {
  test.describe(`from the landing page to a paid plan (${language})`, () => {
    test.use({ locale: requests[language].locale, viewport: { width: 1440, height: 900 } });

    test(
      'a user writes, generates speech, makes a video and subscribes',
      smokeWhere(language === 'ar'),
      async ({ page, clip, violations }) => {
        test.setTimeout(600_000);
        const folder = mkdtempSync(join(tmpdir(), 'lisan-visit-'));
        const visit = new Visit(page, language);
        const { shell, chat, speech, lipSync, billing, profile } = visit;
        const { prompt } = requests[language];
        const account = {
          username: language === 'ar' ? 'ليلى' : 'Layla',
          email: `${randomUUID()}@example.org`,
          password: `pass-${randomUUID()}`,
        };
        const expectNoViolations = async (where: string) => expect(await violations(), where).toEqual([]);

        await test.step('shows the landing page to a visitor', async () => {
          await page.goto('/');
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));
          await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
          await expect(planCard(page, 'Creator')).toBeVisible();
          await visit.button(shell('landing.hero.tryDemo')).click();
          await expect(visit.toast(shell('landing.pleaseRegister'))).toBeVisible();
          await expect(page).toHaveURL(/\/register$/);
        });

        await test.step('registers', async () => {
          await expect(visit.button(shell('register.submit'))).toBeDisabled();
          await visit.field(shell('field.username')).fill(account.username);
          await visit.field(shell('field.email')).fill(account.email);
          await visit.field(shell('field.password')).fill(account.password);
          await page.getByRole('checkbox').check();
          await visit.button(shell('register.submit')).click();
          await expect(page.getByRole('status')).not.toHaveCount(0);
          await expect(visit.field(shell('field.email'))).toHaveValue('');
          await page.getByRole('link', { name: shell('register.back') }).click();
        });

        await test.step('logs in', async () => {
          await visit.signIn(account);
          await expect(page).toHaveURL(/\/demo$/);
          await page.goto('/home');
          await expect(page.getByRole('heading', { level: 1, name: chat('nav.chat') })).toBeVisible();
        });

        await test.step('resumes a streaming reply after a reload', async () => {
          const reply = page.getByRole('article', { name: chat('reply.label') });
          await visit.field(chat('composer.label')).fill(prompt);
          await visit.field(chat('composer.label')).press('Enter');
          await expect(reply).toHaveAttribute('aria-busy', 'true');
          await expect.poll(async () => (await reply.innerText()).length).toBeGreaterThan(40);
          await page.reload();
          await expect(reply).toBeVisible();
          await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible({ timeout: 60_000 });
          expect((await reply.innerText()).length).toBeGreaterThan(300);
          await expectNoViolations('chat');
        });

        const script = await test.step('uses the reply in speech', async () => {
          await visit.button(chat('reply.useInSpeech')).click();
          await expect(page.getByRole('heading', { level: 1, name: speech('nav.speech') })).toBeVisible();
          await expect(visit.field(speech('text.label'))).not.toHaveValue('');
          const text = await visit.field(speech('text.label')).inputValue();
          expect(text.length).toBeGreaterThan(200);
          expect(text).not.toMatch(/[*#]{2}/);
          return text;
        });

        await test.step('chooses a voice, plays its preview and generates speech', async () => {
          const preview = page.waitForResponse((answer) => answer.url().endsWith('/preview'));
          await visit.chooseVoice(speech(`voices.labels.${language === 'ar' ? 'layla' : 'emma'}`));
          expect((await preview).ok()).toBe(true);
          await expectNoViolations('speech');
          await visit.button(speech('speech.generate')).click();
          await expect(visit.button(speech('audios.putOnVideo'))).toBeVisible({
            timeout: HEAVY_WORK_TIMEOUT_MS,
          });
        });

        const seconds = await test.step('plays audio of a plausible length', async () => {
          const audio = page.locator('audio[src*="/api/media/"]').first();
          const duration = await audio.evaluate(async (element: HTMLAudioElement) => {
            element.muted = true;
            await element.play();
            element.pause();
            return element.duration;
          });
          const words = script.split(/\s+/).length;
          expect(duration).toBeGreaterThan(words * 0.2);
          expect(duration).toBeLessThan(words * 1.2);
          return duration;
        });

        await test.step('makes a lip-sync video', async () => {
          await visit.button(speech('audios.putOnVideo')).click();
          await expect(page.getByRole('heading', { level: 1, name: lipSync('nav.lipSync') })).toBeVisible();
          await page.locator('input[type=file][accept*=".mp4"]').setInputFiles(clip);
          await expect(page.getByRole('radio', { name: 'interview.mp4' })).toBeChecked({
            timeout: HEAVY_WORK_TIMEOUT_MS,
          });
          await expectNoViolations('lip-sync');
          await visit.button(lipSync('sync.start')).click();
          await expect(page.getByRole('progressbar').first()).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
          const result = page.locator('video').first();
          await expect(result).toBeVisible({ timeout: 400_000 });
          const url = await result.evaluate(async (element: HTMLVideoElement) => {
            element.muted = true;
            await element.play();
            element.pause();
            return element.currentSrc;
          });
          const made = join(folder, 'result.mp4');
          writeFileSync(made, await (await page.request.get(url)).body());
          const { inside, outside, at } = await compareFrames(clip, made, {
            from: 1,
            count: Math.min(100, Math.floor((Math.min(seconds, 60) - 2) * 5)),
          });
          expect(outside).toBeLessThan(1.5);
          expect(inside).toBeGreaterThan(outside * 4);
          expect(at.y).toBeGreaterThan(0.35);
          const score = page.getByRole('article').getByText(lipSync('proof.in-step'), { exact: true });
          await expect(score).toBeVisible({ timeout: HEAVY_WORK_TIMEOUT_MS });
        });

        await test.step('shows usage in Activity', async () => {
          await visit.openView(billing('nav.activity'));
          await expect(page.getByText(billing('plans.name.Free'), { exact: true })).toBeVisible();
          const used = page.getByRole('row').filter({ hasText: billing('activity.entries.use') });
          await expect(used).toHaveCount(4);
          await expectNoViolations('activity');
        });

        await test.step('subscribes at the local checkout', async () => {
          await visit.openView(billing('nav.pricing'));
          await planCard(page, 'Creator').getByRole('button').click();
          await expect(page).toHaveURL(/\/api\/stripe\/checkout\//);
          await expectNoViolations('checkout');
          await page.locator('button[value=agree]').click();
          await expect(page).toHaveURL(/\/success\?session_id=/);
          await expect(
            page.getByText(billing('success.verified', { plan: billing('plans.name.Creator') })),
          ).toBeVisible();
          await expectNoViolations('success');
          await page.getByRole('link', { name: shell('checkout.home') }).click();
          await visit.openView(billing('nav.pricing'));
          const card = planCard(page, 'Creator');
          await expect(card.getByRole('button', { name: billing('plans.subscribed') })).toBeDisabled();
        });

        await test.step('shows the profile and logs out', async () => {
          await visit.openView(profile('nav.profile'));
          await expect(visit.field(profile('account.email'))).toHaveValue(account.email);
          await visit.logOut();
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));
          expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
        });

        rmSync(folder, { recursive: true, force: true });
      },
    );
  });
}
