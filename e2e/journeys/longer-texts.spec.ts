import type { Page } from '@playwright/test';
import { pageProtocol } from '@lisan/contract';
import { settle } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

/** A pseudo-locale: each text grows by two fifths, as German or Finnish would, and the page is mirrored. */
function lengthenAndMirror(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dir = document.documentElement.dir === 'rtl' ? 'ltr' : 'rtl';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const words = text.data.trim();
      // A name, an amount or a time has no translation.
      if (
        words === 'Lisan' ||
        !/\p{L}{2}/u.test(words) ||
        text.parentElement?.closest('script, style, select')
      )
        continue;
      const length = Math.ceil(words.length * 0.4);
      const extra = words.repeat(Math.ceil(length / words.length)).slice(0, length);
      text.data = `${text.data.trimEnd()} ${extra}`;
    }
  });
}

/** Texts outside the window, outside their own control, or cut without an ellipsis. */
function findBroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const isHidden = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).clipPath !== 'none' || isHidden(one.parentElement));
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const shortens = (one: Element | null): boolean =>
      one !== null &&
      (getComputedStyle(one).textOverflow === 'ellipsis' ||
        getComputedStyle(one).webkitLineClamp !== 'none' ||
        shortens(one.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const around = text.parentElement;
      if (!around?.checkVisibility() || text.data.trim() === '' || isHidden(around) || shortens(around))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (right - left < 2) continue;
      const name = text.data.trim().slice(0, 60);
      if ((left < -1 || right > innerWidth + 1) && !scrolls(around))
        broken.push(`outside the window: ${name}`);
      const control = around.closest('button, a, label, [role=tab]');
      const box = control?.getBoundingClientRect();
      if (!box || control === null || getComputedStyle(control).display === 'inline') continue;
      if (left < box.left - 1 || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2)
        broken.push(`outside its control: ${name}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) broken.push('the page scrolls sideways');
    return broken;
  });
}

/** A text changed earlier would differ from what React renders. */
function hasHydrated(page: Page): Promise<boolean> {
  return page
    .locator('main :is(h1, h2, h3)')
    .evaluateAll((headings) =>
      headings.every((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber'))),
    );
}

async function expectWhole(page: Page, where: string): Promise<void> {
  // Nothing loads any more.
  await expect(page.locator('main output')).toHaveCount(0);
  await expect(page.locator(`[${pageProtocol.prerenderedPage}]`)).toHaveCount(0);
  // Prices hydrate when they come near.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator(`[${pageProtocol.prerenderedView}]`)).toHaveCount(0);
  await expect.poll(() => hasHydrated(page)).toBe(true);
  await settle(page);
  await lengthenAndMirror(page);
  expect(await findBroken(page), where).toEqual([]);
}

for (const width of [360, 1440])
  test.describe(`in a language with longer words, at ${width} pixels`, () => {
    test.use({ locale: 'en', viewport: { width, height: 800 } });

    test('no text of a public page is cut', async ({ page }) => {
      for (const path of ['/welcome', '/about', '/login', '/register', '/forgot-password']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectWhole(page, path);
      }
    });

    test('no text of a view is cut', async ({ home: page }) => {
      const visit = new Visit(page, 'en');
      const labels = [
        ...[visit.chat('nav.chat'), visit.speech('nav.speech'), visit.lipSync('nav.lipSync')],
        ...[visit.billing('nav.activity'), visit.billing('nav.pricing'), visit.profile('nav.profile')],
      ];
      for (const label of labels) {
        await page.goto('/home');
        await visit.openView(label);
        await expectWhole(page, label);
      }
    });
  });
