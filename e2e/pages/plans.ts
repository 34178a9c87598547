import type { Locator, Page } from '@playwright/test';

/** A plan's card on the pricing page. */
export const planCard = (page: Page, plan: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
