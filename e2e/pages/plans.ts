import type { Locator, Page } from '@playwright/test';

/** The card of a plan in Pricing. */
export const planCard = (page: Page, plan: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
