import type { Page } from '@playwright/test';
import { broken, fresh, full, openView, panel, scrollToTop, view, type Screens } from './steps';

const nextName = async (page: Page) =>
  `layla-${await page.evaluate(() => `${matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day'}-${innerWidth}`)}`;

export const emptyScreens: Screens = {
  'empty-chat': view('chat'),
  'empty-history': panel(({ chat }) => chat('history.title')),
  'empty-speech': full(view('text-to-audio')),
  'empty-voices': ({ page, speech }) => page.getByRole('combobox', { name: speech('voices.own') }).click(),
  'empty-audios': async (visit) => {
    await openView(visit, 'text-to-audio');
    await panel(({ speech }) => speech('audios.title'))(visit);
  },
  'empty-lip-sync': view('lip-sync'),
  'empty-activity': full(view('activity')),
  menu: async (visit) => {
    await openView(visit, 'chat');
    const { page } = visit;
    const more = page.getByRole('navigation').getByRole('button').last();
    if ((page.viewportSize()?.width ?? 0) < 640) await more.click();
    else await page.getByRole('navigation').getByRole('link').first().focus();
  },
  'toast-good': async (visit) => {
    await openView(visit, 'profile');
    const { page, profile } = visit;
    await visit.field(profile('account.username')).fill(await nextName(page));
    await visit.button(profile('account.save')).click();
    await visit.toast(profile('account.saved')).waitFor();
    await scrollToTop(visit);
  },
};

export const failedScreens: Screens = {
  'failed-history': async (visit) => {
    await fresh(visit, 'chat', { '/text/conversations?*': broken });
    await panel(({ chat }) => chat('history.title'))(visit);
    await visit.button(visit.chat('history.again')).waitFor();
  },
  'failed-speech': (visit) =>
    fresh(visit, 'text-to-audio', { '/voice/voices': broken, '/voice/generated-audios': broken }),
  'failed-lip-sync': (visit) =>
    fresh(visit, 'lip-sync', {
      '/video/jobs/*': broken,
      '/video/get-audio': broken,
      '/video/get-video': broken,
    }),
  'failed-activity': async (visit) => {
    await fresh(visit, 'activity', { '/user/balance': broken });
    await visit.button(visit.billing('plans.again')).waitFor();
  },
  'failed-pricing': async (visit) => {
    await fresh(visit, 'pricing', { '/stripe/subscription_plans': broken });
    await visit.button(visit.billing('plans.again')).waitFor();
  },
  'failed-profile': async (visit) => {
    await fresh(visit, 'profile', { '/user/profile': broken });
    await visit.button(visit.profile('retry')).waitFor();
  },
  'failed-ways-in': async (visit) => {
    await fresh(visit, 'profile', { '/user/ways-in': broken });
    await visit.button(visit.profile('retry')).scrollIntoViewIfNeeded();
  },
  loading: (visit) => fresh(visit, 'activity', { '/user/balance': 'never', '/user/activity*': 'never' }),
  offline: async (visit) => {
    await fresh(visit, 'text-to-audio');
    await visit.page.context().setOffline(true);
    await visit.toast(visit.shell('offline.toast')).waitFor();
  },
  'remote-down': async (visit) => {
    const { page } = visit;
    await page.context().setOffline(false);
    await openView(visit, 'chat');
    await page.route('**/remotes/chat/**', (route) => route.abort());
    await page.goto('/home');
    await page.getByRole('alert').first().waitFor({ timeout: 15_000 });
  },
};
