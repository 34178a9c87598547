import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { Visit } from '../pages/visit';

function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    // A visually hidden field keeps its own size inside a clipped box.
    const isCut = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).clipPath !== 'none' || isCut(one.parentElement));
    for (const one of document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [role]')) {
      if (!/^(A|BUTTON|INPUT|TEXTAREA)$/.test(one.tagName) || !one.checkVisibility()) continue;
      if (one.matches(':disabled') || one.closest('[inert], [aria-hidden=true]') || isCut(one)) continue;
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, width, height } = one.getBoundingClientRect();
      // Visually hidden: skip link and fields drawn by their labels.
      if (width < 4 || height < 4 || top + height < 0 || getComputedStyle(one).opacity === '0') continue;
      const seen = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
      const isMine = seen !== null && (one.contains(seen) || seen.contains(one));
      if (!isMine || left < -1 || right > innerWidth + 1)
        found.push(
          `${one.getAttribute('aria-label') ?? (one.textContent || one.id)} (${one.tagName} under ${seen?.tagName ?? 'nothing'})`,
        );
    }
    return found;
  });
}

for (const language of ['en', 'ar'] as const)
  // A window of 1280 by 1024 at 400 % zoom.
  test.describe(`at 400 % zoom (${language})`, () => {
    test.use({ locale: language, viewport: { width: 320, height: 256 } });

    test('no control of a view or of the demo is covered', async ({ home: page }) => {
      const visit = new Visit(page, language);
      const names = [
        ...[visit.chat('nav.chat'), visit.speech('nav.speech'), visit.lipSync('nav.lipSync')],
        ...[visit.billing('nav.activity'), visit.billing('nav.pricing'), visit.profile('nav.profile')],
      ];
      for (const name of names) {
        await visit.openView(name);
        await expect.poll(() => findCovered(page), { message: name }).toEqual([]);
      }
      await page.goto('/demo');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => findCovered(page), { message: 'the demo' }).toEqual([]);
    });
  });
