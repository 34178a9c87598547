import type { Page, Route } from '@playwright/test';
import type { Visit } from '../../pages/visit';
import { shiftTimes } from '../fixed-time';

type Reach = ((visit: Visit) => Promise<unknown>) & { readonly isFull?: true };
export type Screens = Readonly<Record<string, Reach>>;

export const full = (reach: Reach): Reach => Object.assign(reach, { isFull: true as const });

export const open =
  (path: string): Reach =>
  ({ page }) =>
    page.goto(path);

const views = {
  chat: ({ chat }: Visit) => chat('nav.chat'),
  'text-to-audio': ({ speech }: Visit) => speech('nav.speech'),
  'lip-sync': ({ lipSync }: Visit) => lipSync('nav.lipSync'),
  activity: ({ billing }: Visit) => billing('nav.activity'),
  pricing: ({ billing }: Visit) => billing('nav.pricing'),
  profile: ({ profile }: Visit) => profile('nav.profile'),
};
type ViewName = keyof typeof views;

export const scrollToTop = ({ page }: Visit): Promise<void> =>
  page.locator('main').evaluate((main) => main.scrollTo({ top: 0 }));

export async function openView(visit: Visit, id: ViewName): Promise<void> {
  const { page } = visit;
  if (new URL(page.url()).pathname !== '/home') await page.goto('/home');
  await page.keyboard.press('Escape');
  await visit.openView(views[id](visit));
  await scrollToTop(visit);
}

export const view =
  (id: ViewName): Reach =>
  (visit) =>
    openView(visit, id);

export async function fresh(visit: Visit, id: ViewName, replies: Replies = {}): Promise<void> {
  await answer(visit.page, replies);
  await visit.page.goto('/home');
  await openView(visit, id);
}

/** Opens the side panel if it is a sheet; on wide screens it is always open. */
export const panel =
  (title: (visit: Visit) => string): Reach =>
  async (visit) => {
    const button = visit.button(title(visit));
    await button.or(panelOf(visit)).filter({ visible: true }).first().waitFor();
    if (await button.isVisible()) await button.click();
  };

export const panelOf = ({ page }: Visit) => page.getByRole('complementary').or(page.getByRole('dialog'));
export const dialogOf = ({ page }: Visit) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

type Reply = { readonly status?: number; readonly json: unknown } | ((real: unknown) => unknown) | 'never';
type Replies = Readonly<Record<string, Reply>>;

export const broken: Reply = { status: 500, json: { detail: '', code: 'internal' } };
export const succeeded: Reply = { json: { success: true, message: '' } };

/** Fakes API responses, for all methods or one, until the screen is captured. */
export async function answer(page: Page, replies: Replies, method?: 'DELETE' | 'PATCH'): Promise<void> {
  for (const [path, reply] of Object.entries(replies))
    await page.route(`**/api${path}`, (route) => {
      if (method && route.request().method() !== method) return route.fallback();
      // The page may have navigated away.
      return fulfil(route, reply).catch(() => undefined);
    });
}

async function fulfil(route: Route, reply: Reply): Promise<void> {
  if (reply === 'never') return;
  if (typeof reply === 'function') {
    const response = await route.fetch();
    return route.fulfill({ response, body: shiftTimes(JSON.stringify(reply(await response.json()))) });
  }
  const body = shiftTimes(JSON.stringify(reply.json));
  await route.fulfill({ status: reply.status ?? 200, contentType: 'application/json', body });
}

interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const chooseFile = ({ page }: Visit, extension: string, file: File): Promise<void> =>
  page.locator(`input[type=file][accept*="${extension}"]`).setInputFiles(file);

export const forget = ({ page }: Visit) => page.unrouteAll({ behavior: 'ignoreErrors' });
