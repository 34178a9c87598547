import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/held-requests';
import { createMaker } from '../fixtures/person';
import { expect, test } from '../fixtures/test';
import { watchScripts } from '../fixtures/scripts';
import { Visit } from '../pages/visit';

test.use({ viewport: { width: 1440, height: 900 } });

const firstConversation = (page: Page) =>
  page.getByRole('complementary').getByRole('listitem').getByRole('button').first();

test('places a prompt sent while a conversation opens after its messages', async ({
  home: page,
  request,
  account,
  token,
}) => {
  const visit = new Visit(page, 'en');
  const { chat } = visit;
  await createMaker(request, { account, token }).addConversation('Three titles about saffron');
  const untilScriptsAreThere = watchScripts(page);
  await page.reload();
  await expect(firstConversation(page)).toBeVisible();
  await untilScriptsAreThere();
  const release = await holdRequests(page, /\/api\/text\/conversation\/[^/]+\?/);
  // Records every text of the finished reply: the next prompt's text must not appear there.
  await page.evaluate(() => {
    const texts = new Set<string>();
    Object.assign(globalThis, { texts });
    const look = () => {
      const row = document.querySelector('main ol > li');
      const reply = row?.querySelector('article')?.textContent.trim() ?? '';
      if (row?.querySelector('p')?.textContent.includes('saffron') && reply) texts.add(reply);
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await firstConversation(page).click();
  await visit.field(chat('composer.label')).fill('Five titles about pepper');
  await visit.field(chat('composer.label')).press('Enter');
  release();
  const items = page.getByRole('list', { name: chat('messages') }).locator(':scope > li');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0).locator(':scope > div > p')).toContainText('saffron');
  await expect(items.nth(1).locator(':scope > div > p')).toHaveText('Five titles about pepper');
  await expect(items.nth(1).getByRole('button', { name: chat('reply.useInSpeech') })).toBeVisible({
    timeout: 30_000,
  });
  await expect(items.nth(0).getByRole('article')).toContainText(/saffron/i);
  await expect(items.nth(1).getByRole('article')).toContainText(/pepper/i);
  const texts = await page.evaluate(() => [...(globalThis as unknown as { texts: Set<string> }).texts]);
  expect(texts).toHaveLength(1);
  await expect(items.nth(1).getByRole('article')).not.toContainText(/saffron/i);
});

for (const language of ['en', 'ar'] as const)
  test.describe(`replies (${language})`, () => {
    test.use({ locale: language });

    test('stop in the same row when Stop is pressed right after Send', async ({ home: page }) => {
      const visit = new Visit(page, language);
      const { chat } = visit;
      const release = await holdRequests(page, '**/api/text/generate');
      await visit
        .field(chat('composer.label'))
        .fill(language === 'ar' ? 'اكتب نصًا مدته 90 ثانية عن الشاي' : 'Write a 90 second script about tea');
      await visit.field(chat('composer.label')).press('Enter');
      const row = await page
        .getByRole('list', { name: chat('messages') })
        .locator(':scope > li')
        .elementHandle();
      const stopped = page.waitForResponse(/\/api\/text\/generations\/[^/]+\/stop$/);
      await visit.button(chat('composer.stop')).click();
      release();
      expect((await stopped).ok()).toBe(true);
      await expect(page.getByText(chat('reply.stopped'), { exact: true })).toBeVisible();
      await expect(visit.button(chat('composer.send'))).toBeVisible();
      expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
    });

    test('keep the conversation on screen when one fails while it opens', async ({
      home: page,
      request,
      account,
      token,
      expectedComplaints,
    }) => {
      expectedComplaints.push('status of 503', '[chat: ', 'Failed to load resource');
      const visit = new Visit(page, language);
      const { chat } = visit;
      await createMaker(request, { account, token }, language).addConversation(
        language === 'ar' ? 'عنوان عن الزعفران' : 'A title about saffron',
      );
      await page.route(/\/api\/text\/conversation\/[^/]+\?/, async (route) => {
        const answer = await route.fetch();
        const read = (await answer.json()) as { messages: object[] };
        const messages = read.messages.map((message) => ({ ...message, status: 'streaming' }));
        await route.fulfill({ response: answer, json: { ...read, messages } });
      });
      await page.route('**/api/text/generations/**', (route) =>
        route.fulfill({ status: 503, json: { detail: '', code: 'unavailable' } }),
      );
      await page.reload();
      await firstConversation(page).click();
      await expect(visit.toast(chat('failure.send.title'))).toBeVisible();
      const items = page.getByRole('list', { name: chat('messages') }).locator(':scope > li');
      await expect(items).toHaveCount(1);
      await expect(items.getByText(chat('reply.failed'), { exact: true })).toBeVisible();
      await expect(items.locator(':scope > div > p')).toContainText(/saffron|الزعفران/);
    });

    test('are announced sentence by sentence without redrawing finished ones', async ({
      home: page,
      request,
      account,
      token,
    }) => {
      const visit = new Visit(page, language);
      const { chat } = visit;
      const prompt =
        language === 'ar'
          ? 'اكتب نصًا مدته 30 ثانية عن قهوة الصباح'
          : 'Write a 30 second script about morning coffee';
      await createMaker(request, { account, token }, language).addConversation(prompt);
      const untilScriptsAreThere = watchScripts(page);
      await page.reload();
      await expect(firstConversation(page)).toBeVisible();
      await untilScriptsAreThere();

      await test.step('renders a finished reply on first render', async () => {
        await page.evaluate(() => {
          const pictures: boolean[] = [];
          Object.assign(globalThis, { pictures });
          const look = () => {
            const reply = document.querySelector('main ol article');
            // Plain text keeps Markdown marks; a rendered reply has elements.
            if (reply?.textContent)
              pictures.push(reply.querySelector('p, h3, h4, ul, ol, blockquote') !== null);
            if (pictures.length < 20) requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
        await firstConversation(page).click();
        await page.waitForFunction(
          () => (globalThis as unknown as { pictures: boolean[] }).pictures.length >= 20,
        );
        const pictures = await page.evaluate(
          () => (globalThis as unknown as { pictures: boolean[] }).pictures,
        );
        expect(pictures).not.toContain(false);
      });

      await test.step('draws the quote bar at the start of the line', async () => {
        const quote = page.getByRole('article').locator('blockquote').first();
        await expect(quote).toBeVisible();
        const bar = await quote.evaluate((element) => {
          const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
          return { left: Number.parseFloat(borderLeftWidth), right: Number.parseFloat(borderRightWidth) };
        });
        if (language === 'ar') expect(bar.right).toBeGreaterThan(bar.left);
        else expect(bar.left).toBeGreaterThan(bar.right);
      });

      await page.evaluate(() => {
        const changes: string[] = [];
        Object.assign(globalThis, { changes });
        const first = document.querySelector('main ol > li');
        if (!first) throw new Error('No finished reply is there.');
        new MutationObserver((records) => {
          for (const { type, target } of records) changes.push(`${type} in ${target.nodeName}`);
        }).observe(first, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      const log = page.getByRole('log', { name: chat('reply.log') });
      await visit.field(chat('composer.label')).fill(prompt);
      await visit.field(chat('composer.label')).press('Enter');
      await expect(log.locator('p').first()).toBeAttached();
      expect((await log.locator('p').first().innerText()).trim()).toMatch(/[\p{P}\p{L}\p{N}]$/u);
      await expect(page.getByRole('button', { name: chat('reply.useInSpeech') })).toHaveCount(2, {
        timeout: 30_000,
      });
      expect(await log.locator('p').count()).toBeGreaterThan(1);
      const changes = await page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes);
      expect(changes).toEqual([]);
    });
  });
