import type { Page } from '@playwright/test';
import { answer, broken, freshView, panel, view, type ScreenState } from './steps';

/** Another one than that of the picture before. */
const nextName = async (page: Page) =>
  `layla-${await page.evaluate(() => `${matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day'}-${innerWidth}`)}`;

/** The dashboard before anything was made. */
export const emptyStates: readonly ScreenState[] = [
  { name: 'empty-chat', go: view('chat') },
  { name: 'empty-history', go: panel(({ chat }) => chat('history.title')) },
  { name: 'empty-speech', go: view('text-to-audio'), full: true },
  {
    name: 'empty-voices',
    go: ({ page, speech }) => page.getByRole('combobox', { name: speech('voices.own') }).click(),
  },
  {
    name: 'empty-audios',
    go: async (visit) => {
      await view('text-to-audio')(visit);
      await panel(({ speech }) => speech('audios.title'))(visit);
    },
  },
  { name: 'empty-lip-sync', go: view('lip-sync') },
  { name: 'empty-activity', go: view('activity'), full: true },
  {
    name: 'menu',
    go: async (visit) => {
      await view('chat')(visit);
      const { page } = visit;
      const more = page.getByRole('navigation').getByRole('button').last();
      // On a phone; a desk shows its whole sidebar, and can fold it.
      if ((page.viewportSize()?.width ?? 0) < 640) await more.click();
      else await page.getByRole('navigation').getByRole('button').first().focus();
    },
  },
  {
    name: 'toast-good',
    go: async (visit) => {
      await view('profile')(visit);
      const { page, profile } = visit;
      await visit.field(profile('account.username')).fill(await nextName(page));
      await visit.button(profile('account.save')).click();
      await visit.toast(profile('account.saved')).waitFor();
      await page.locator('main').evaluate((main) => main.scrollTo({ top: 0 }));
    },
  },
];

/** Lists that could not be had, each with the way to ask again. */
export const failedStates: readonly ScreenState[] = [
  {
    name: 'failed-history',
    go: async (visit) => {
      await answer(visit.page, { '/text/conversations?*': broken });
      await freshView('chat')(visit);
      await panel(({ chat }) => chat('history.title'))(visit);
      await visit.button(visit.chat('history.again')).waitFor();
    },
  },
  {
    name: 'failed-speech',
    go: async (visit) => {
      await answer(visit.page, { '/voice/voices': broken, '/voice/generated-audios': broken });
      await freshView('text-to-audio')(visit);
    },
  },
  {
    name: 'failed-lip-sync',
    go: async (visit) => {
      await answer(visit.page, {
        '/video/jobs/*': broken,
        '/video/get-audio': broken,
        '/video/get-video': broken,
      });
      await freshView('lip-sync')(visit);
    },
  },
  {
    name: 'failed-activity',
    go: async (visit) => {
      await answer(visit.page, { '/user/balance': broken });
      await freshView('activity')(visit);
      await visit.button(visit.billing('plans.again')).waitFor();
    },
  },
  {
    name: 'failed-pricing',
    go: async (visit) => {
      await answer(visit.page, { '/stripe/subscription_plans': broken });
      await freshView('pricing')(visit);
      await visit.button(visit.billing('plans.again')).waitFor();
    },
  },
  {
    name: 'failed-profile',
    go: async (visit) => {
      await answer(visit.page, { '/user/profile': broken });
      await freshView('profile')(visit);
      await visit.button(visit.profile('retry')).waitFor();
    },
  },
  {
    name: 'failed-ways-in',
    go: async (visit) => {
      await answer(visit.page, { '/user/ways-in': broken });
      await freshView('profile')(visit);
      await visit.button(visit.profile('retry')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'loading',
    go: async (visit) => {
      await answer(visit.page, { '/user/balance': 'never', '/user/activity*': 'never' });
      await freshView('activity')(visit);
    },
  },
  {
    name: 'offline',
    go: async (visit) => {
      await freshView('text-to-audio')(visit);
      await visit.page.context().setOffline(true);
      await visit.toast(visit.shell('offline.toast')).waitFor();
    },
  },
  {
    name: 'remote-down',
    go: async (visit) => {
      const { page } = visit;
      await page.context().setOffline(false);
      await view('chat')(visit);
      await page.route('**/remotes/chat/**', (route) => route.abort());
      await page.goto('/home');
      await page.getByRole('alert').first().waitFor({ timeout: 15_000 });
    },
  },
];
