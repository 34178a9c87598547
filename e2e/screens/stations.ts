import type { Visit } from '../pages/visit';

/** One picture: how to get there from the page as it was left. */
export interface Station {
  readonly name: string;
  readonly go: (visit: Visit) => Promise<unknown>;
  /** The whole page, not only what is seen without scrolling. */
  readonly full?: boolean;
}

const open =
  (path: string) =>
  ({ page }: Visit) =>
    page.goto(path);

const view = (id: string) => async (visit: Visit) => {
  const { page } = visit;
  if (new URL(page.url()).pathname !== '/home') await page.goto('/home');
  await page.keyboard.press('Escape');
  const labels: Record<string, string> = {
    chat: visit.chat('nav.chat'),
    'text-to-audio': visit.speech('nav.speech'),
    'lip-sync': visit.lipSync('nav.lipSync'),
    activity: visit.billing('nav.activity'),
    pricing: visit.billing('nav.pricing'),
    profile: visit.profile('nav.profile'),
  };
  await openByNavigation(visit, labels[id] ?? id);
};

/** On a phone what does not fit the bottom bar stands in its menu. */
async function openByNavigation({ page }: Visit, label: string): Promise<void> {
  const navigation = page.getByRole('navigation');
  const entry = navigation.getByRole('button', { name: label, exact: true });
  await navigation.first().waitFor();
  if (!(await entry.isVisible())) {
    await navigation.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: label }).click();
  } else await entry.click();
  await page.getByRole('heading', { level: 1, name: label }).waitFor();
}

const panel = (title: (visit: Visit) => string) => async (visit: Visit) => {
  const button = visit.button(title(visit));
  if (await button.isVisible()) await button.click();
};

/** What a visitor sees. */
export const visitorStations: readonly Station[] = [
  { name: 'landing', go: open('/welcome'), full: true },
  { name: 'landing-fold', go: open('/welcome') },
  { name: 'about', go: open('/about'), full: true },
  {
    name: 'register-toast',
    go: async (visit) => {
      await visit.page.goto('/welcome');
      await visit.button(visit.shell('landing.hero.tryDemo')).click();
      await visit.toast(visit.shell('landing.pleaseRegister')).waitFor();
    },
  },
  { name: 'register', go: open('/register'), full: true },
  { name: 'terms', go: (visit) => visit.button(visit.shell('register.readTerms')).click() },
  { name: 'login', go: open('/login'), full: true },
  {
    name: 'login-problems',
    go: (visit) => visit.button(visit.shell('signIn.submit')).click(),
    full: true,
  },
  { name: 'forgot-password', go: open('/forgot-password'), full: true },
  { name: 'reset-code', go: open('/reset-code'), full: true },
  {
    name: 'reset-password',
    go: async ({ page }) => {
      await page.evaluate(() => {
        localStorage.setItem('email', 'layla@example.org');
        localStorage.setItem('reset_token', 'none');
      });
      await page.goto('/reset-password');
    },
    full: true,
  },
  { name: 'success', go: open('/success'), full: true },
  { name: 'cancel', go: open('/cancel'), full: true },
  { name: 'missing', go: open('/nowhere'), full: true },
];

const card = ({ page }: Visit, plan: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
    .getByRole('button');

const planDialog = (plan: string) => async (visit: Visit) => {
  await view('pricing')(visit);
  await card(visit, plan).click();
  await visit.page.getByRole('alertdialog').or(visit.page.getByRole('dialog')).waitFor();
};

/** Where the checkout of this run's payer led to. */
let completed = '/success';

/** The plan of somebody who pays: after the checkout, in this order. */
export const payerStations: readonly Station[] = [
  {
    name: 'success-verified',
    go: async (visit) => {
      const { page } = visit;
      await page.goto('/home');
      await view('pricing')(visit);
      const begin = card(visit, 'Creator');
      if (await begin.isEnabled()) {
        await begin.click();
        await page.locator('button[value=agree]').click();
        await page.waitForURL(/\/success\?session_id=/);
        completed = page.url();
      } else await page.goto(completed);
      await page.getByRole('status').first().waitFor();
    },
  },
  { name: 'plan-course', go: view('pricing') },
  { name: 'plan-business', go: planDialog('Business') },
  { name: 'plan-starter', go: planDialog('Starter') },
  { name: 'plan-free', go: planDialog('Free') },
  { name: 'plan-custom', go: planDialog('Custom') },
  { name: 'plan-activity', go: view('activity'), full: true },
  { name: 'demo', go: open('/demo'), full: true },
];

/** The dashboard before anything was made. */
export const emptyStations: readonly Station[] = [
  { name: 'empty-chat', go: view('chat') },
  { name: 'empty-history', go: panel(({ chat }) => chat('history.title')) },
  { name: 'empty-speech', go: view('text-to-audio'), full: true },
  { name: 'empty-audios', go: panel(({ speech }) => speech('audios.title')) },
  { name: 'empty-lip-sync', go: view('lip-sync') },
  { name: 'empty-activity', go: view('activity') },
];

/** The dashboard of somebody who works with it. */
export const memberStations: readonly Station[] = [
  { name: 'landing-signed-in', go: open('/welcome') },
  {
    name: 'chat',
    go: async (visit) => {
      await view('chat')(visit);
      await panel(({ chat }) => chat('history.title'))(visit);
      const { page } = visit;
      const history = page.getByRole('complementary').or(page.getByRole('dialog'));
      await history.getByRole('listitem').getByRole('button').last().scrollIntoViewIfNeeded();
      await history.getByRole('listitem').last().getByRole('button').first().click();
      await visit.button(visit.chat('reply.useInSpeech')).first().waitFor();
    },
  },
  { name: 'chat-history', go: panel(({ chat }) => chat('history.title')) },
  {
    name: 'speech',
    go: async (visit) => {
      await visit.page.keyboard.press('Escape');
      await visit.button(visit.chat('reply.useInSpeech')).first().click();
      await visit.field(visit.speech('text.label')).waitFor();
    },
  },
  {
    name: 'speech-voices',
    go: ({ page, speech }) => page.getByRole('combobox', { name: speech('voices.library') }).click(),
  },
  {
    name: 'speech-audios',
    go: async (visit) => {
      await visit.page.keyboard.press('Escape');
      await panel(({ speech }) => speech('audios.title'))(visit);
    },
  },
  {
    name: 'clone-voice',
    go: async (visit) => {
      await view('text-to-audio')(visit);
      await visit.button(visit.speech('voices.make')).click();
    },
  },
  {
    name: 'speech-offer',
    go: async (visit) => {
      await view('text-to-audio')(visit);
      await visit.field(visit.speech('text.label')).fill(visit.shell('landing.hero.title'));
      await view('chat')(visit);
      await visit.button(visit.chat('reply.useInSpeech')).first().click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'speech-toast',
    go: async (visit) => {
      await visit.button(visit.speech('offer.keep')).click();
      await visit.field(visit.speech('text.label')).fill('');
      await visit.button(visit.speech('speech.generate')).click();
      await visit.toast(visit.speech('missing.title')).waitFor();
    },
  },
  { name: 'lip-sync', go: view('lip-sync') },
  { name: 'lip-sync-videos', go: panel(({ lipSync }) => lipSync('synced.title')) },
  { name: 'activity', go: view('activity') },
  { name: 'pricing', go: view('pricing') },
  { name: 'profile', go: view('profile') },
  {
    name: 'profile-two-factor',
    go: async ({ page, profile }) => {
      await page.getByRole('switch', { name: profile('twoFactor.toggle') }).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'profile-password',
    go: async (visit) => {
      await visit.page.keyboard.press('Escape');
      await visit.button(visit.profile('password.open')).click();
    },
  },
  {
    name: 'profile-delete',
    go: async (visit) => {
      await visit.page.keyboard.press('Escape');
      await visit.button(visit.profile('delete.open')).click();
    },
  },
  {
    name: 'checkout',
    go: async (visit) => {
      await visit.page.keyboard.press('Escape');
      await view('pricing')(visit);
      await visit.page.getByRole('article').filter({ hasText: 'Creator' }).getByRole('button').click();
      await visit.page.waitForURL(/\/api\/stripe\/checkout\//);
    },
    full: true,
  },
  {
    name: 'offline',
    go: async ({ page }) => {
      await page.goto('/home');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.context().setOffline(true);
      await page
        .getByRole('region')
        .getByRole('status')
        .first()
        .waitFor({ timeout: 2000 })
        .catch(() => null);
    },
  },
  { name: 'remote-down', go: breakChat },
];

async function breakChat(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.context().setOffline(false);
  await view('chat')(visit);
  await page.route('**/remotes/chat/**', (route) => route.abort());
  await page.goto('/home');
  await page.getByRole('alert').first().waitFor({ timeout: 15_000 });
}
