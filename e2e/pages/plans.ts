import type { Locator, Page } from '@playwright/test';
import { translationsOf } from '../fixtures/translations';

/** Card of a plan, in either language. */
export function planCard(page: Page, plan: string): Locator {
  const names = (['en', 'ar'] as const).map((language) =>
    translationsOf('billing', language)(`plans.name.${plan}`),
  );
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^(${names.join('|')})$`) }) });
}
