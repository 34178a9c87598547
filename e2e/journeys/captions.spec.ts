import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { SyncedVideosPage } from '../pages/synced-videos';
import { Visit } from '../pages/visit';

const people = [
  { language: 'en', width: 1440, colorScheme: 'light', texts: ['The harbour at night', 'By the sea'] },
  { language: 'ar', width: 360, colorScheme: 'dark', texts: ['الميناء ليلًا', 'عند البحر'] },
] as const;

for (const { language, width, colorScheme, texts } of people)
  test.describe(`captions edited in two tabs (${language}, ${width})`, () => {
    test.use({ locale: language, colorScheme, viewport: { width, height: width < 640 ? 740 : 900 } });

    test('never overwrite each other silently and survive a sign-out', async ({
      home: page,
      account,
      token,
      request,
      clip,
      expectedComplaints,
    }) => {
      test.setTimeout(300_000);
      expectedComplaints.push('status of 409', 'status of 401');
      const [here, there] = texts;
      const file = 'interview.mp4';
      const maker = createMaker(request, { account, token }, language);
      await maker.startLipSync(await maker.addSpeech(), await maker.addVideo(clip));
      await maker.waitForResult();

      const openTab = async (visit: Visit) => {
        const synced = new SyncedVideosPage(visit, 'mouse');
        const result = await synced.openResult(await synced.open(), file);
        const name = visit.results('captions.text', { number: '1' });
        return {
          visit,
          result,
          first: result.getByRole('textbox', { name, exact: true }),
          save: result.getByRole('button', { name: visit.results('captions.save'), exact: true }),
          discard: result.getByRole('button', { name: visit.results('captions.discard'), exact: true }),
          toast: visit.page.locator('[role=region] li[data-tone]'),
        };
      };
      const one = await openTab(new Visit(page, language));
      const { shell, results } = one.visit;
      const other = await test.step('opens the same captions in a second tab', async () => {
        const tab = await page.context().newPage();
        await tab.goto('/home');
        return openTab(new Visit(tab, language));
      });
      const spoken = await one.first.inputValue();
      await expect(other.first).toHaveValue(spoken);

      await test.step('shows saved captions in the other tab when nothing was typed there', async () => {
        await one.first.fill(here);
        await one.save.click();
        await expect(one.toast.filter({ hasText: results('captions.saved') })).toBeVisible();
        await expect(other.first).toHaveValue(here);
      });

      await test.step('rejects a conflicting save once and keeps the typed caption', async () => {
        await other.first.fill(there);
        await one.first.fill(spoken);
        await one.save.click();
        await expect(one.save).toBeDisabled();
        await other.save.click();
        await expect(other.toast.filter({ hasText: results('failure.captions.title') })).toBeVisible();
        await expect(other.first).toHaveValue(there);
        await other.save.click();
        await expect(other.toast.filter({ hasText: results('captions.saved') })).toBeVisible();
        await expect(one.first).toHaveValue(there);
      });

      await test.step('restores an unsaved caption after a sign-out in the other tab', async () => {
        await one.first.fill(here);
        await expect(one.discard).toBeVisible();
        await expect(one.save).toBeEnabled();
        const tab = other.visit.page;
        await tab.keyboard.press('Escape');
        await tab.setViewportSize({ width: 1440, height: 900 });
        await tab
          .getByRole('navigation')
          .getByRole('button', { name: shell('dashboard.logOut') })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell('landing.hero.title'));
        await page.goto('/login');
        await one.visit.signIn(account);
        await expect(page).toHaveURL(/\/home\?view=lip-sync&job=/);
        const again = await openTab(one.visit);
        await expect(again.first).toHaveValue(here);
        await again.discard.click();
        await expect(again.first).toHaveValue(there);
        await expect(again.discard).toHaveCount(0);
      });
    });
  });
