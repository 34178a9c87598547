import type { Page } from '@playwright/test';
import { manifestOf } from '../fixtures/altered-manifest';
import { holdRequests } from '../fixtures/held-requests';
import { createMaker, openPerson, type Person } from '../fixtures/person';
import { expect, startSignedIn, test } from '../fixtures/test';
import { watchToasts } from '../fixtures/toasts';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1440, height: 900 } });

async function holdRemote(page: Page, remote: string): Promise<() => void> {
  const { base = '' } = (await manifestOf(page)).remotes[remote] ?? {};
  return holdRequests(page, `**${base}**`);
}

async function changePerson(visit: Visit, { account }: Person): Promise<void> {
  const { page, shell } = visit;
  await visit.logOut();
  await page.getByRole('link', { name: shell('nav.login'), exact: true }).click();
  await visit.signIn(account);
  await expect(page).toHaveURL(/\/home$/);
}

for (const language of ['en', 'ar'] as const)
  test.describe(`when another user signs in (${language})`, () => {
    test.use({ locale: language });

    test('a pending script does not fill their text field', async ({ page, request, account, token }) => {
      const visit = new Visit(page, language);
      const { chat, speech } = visit;
      const next = await openPerson(request);
      await createMaker(request, { account, token }, language).addConversation(
        language === 'ar' ? 'عنوان عن الزعفران' : 'A title about saffron',
      );
      await startSignedIn(page, token);
      await page.goto('/home');
      await page.getByRole('complementary').getByRole('listitem').getByRole('button').first().click();
      await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible();
      const release = await holdRemote(page, 'text-to-audio');
      await visit.button(chat('reply.useInSpeech')).click();
      await changePerson(visit, next);
      release();
      for (const label of await visit.viewLabels()) {
        await visit.openView(label);
        await expect(page.locator('main output')).toHaveCount(0);
        await expect(page.getByText(/saffron|الزعفران/i)).toHaveCount(0);
        if (label === speech('nav.speech')) {
          await expect(visit.field(speech('text.label'))).toHaveValue('');
          await expect(page.getByRole('alertdialog')).toHaveCount(0);
        }
      }
    });

    test('a pending audio is not selected for them', async ({ page, request, account, token }) => {
      const visit = new Visit(page, language);
      const { speech, lipSync } = visit;
      const next = await openPerson(request);
      const audio = await createMaker(request, { account, token }, language).addSpeech();
      await createMaker(request, next, language).addSpeech();
      await startSignedIn(page, token);
      await page.goto('/home');
      await visit.openView(speech('nav.speech'));
      await expect(visit.button(speech('audios.putOnVideo'))).toBeVisible();
      const release = await holdRemote(page, 'lip-sync');
      await visit.button(speech('audios.putOnVideo')).click();
      await changePerson(visit, next);
      release();
      await visit.openView(lipSync('nav.lipSync'));
      await expect(page.getByRole('radio').first()).toBeVisible();
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
      expect(kept).not.toContain(audio);
    });

    test('a streaming reply of the previous user stays hidden', async ({ home: page, request }) => {
      const visit = new Visit(page, language);
      const { chat, shell } = visit;
      const next = await openPerson(request);
      const composer = visit.field(chat('composer.label'));
      await composer.fill(
        language === 'ar' ? 'اكتب نصًا مدته 90 ثانية عن الزعفران' : 'Write a 90 second script about saffron',
      );
      await composer.press('Enter');
      const reply = page.getByRole('list', { name: chat('messages') }).getByRole('article');
      await expect.poll(async () => (await reply.innerText()).length).toBeGreaterThan(40);
      await expect(visit.button(chat('composer.stop'))).toBeVisible();
      const toasts = await watchToasts(page);
      await changePerson(visit, next);
      const asked: string[] = [];
      page.on('request', (sent) => {
        if (sent.url().includes('/api/text/'))
          asked.push(`${sent.method()} ${decodeURIComponent(sent.url())}`);
      });
      await expect(visit.button(chat('composer.send'))).toBeVisible();
      await expect(composer).toHaveValue('');
      await composer.fill(
        language === 'ar' ? 'اكتب نصًا مدته 90 ثانية عن الشاي' : 'Write a 90 second script about tea',
      );
      await composer.press('Enter');
      await expect(visit.button(chat('reply.useInSpeech'))).toBeVisible({ timeout: 40_000 });
      const titles = page.getByRole('complementary').getByRole('listitem');
      await expect(titles).toHaveCount(1);
      await expect(page.getByText(/saffron|الزعفران/i)).toHaveCount(0);
      expect(await toasts()).toEqual([shell('signIn.done')]);
      const email = next.account.email;
      expect(asked.filter((one) => !one.includes(email) && !/^POST .+\/generate$/.test(one))).toEqual([]);
      const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
      expect(kept).not.toMatch(/saffron|الزعفران/i);
    });
  });
