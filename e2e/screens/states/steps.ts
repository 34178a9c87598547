import type { Page, Route } from '@playwright/test';
import type { Visit } from '../../pages/visit';
import { atPicturedTime } from '../steady';

/** One picture: how to get there from the page as it was left. */
export interface ScreenState {
  readonly name: string;
  readonly go: (visit: Visit) => Promise<unknown>;
  /** The whole page, not only what is seen without scrolling. */
  readonly full?: boolean;
}

export const open =
  (path: string) =>
  ({ page }: Visit) =>
    page.goto(path);

/** Opens a view of the dashboard from wherever the page was left; a picture begins at its top. */
export const view = (id: ViewName) => async (visit: Visit) => {
  const { page } = visit;
  if (new URL(page.url()).pathname !== '/home') await page.goto('/home');
  await page.keyboard.press('Escape');
  await openByNavigation(visit, labelOf(visit, id));
  await page.locator('main').evaluate((main) => main.scrollTo({ top: 0 }));
};

/** The same with a page that was just loaded, so that it asks for everything again. */
export const freshView = (id: ViewName) => async (visit: Visit) => {
  await visit.page.goto('/home');
  await view(id)(visit);
};

type ViewName = 'chat' | 'text-to-audio' | 'lip-sync' | 'activity' | 'pricing' | 'profile';

function labelOf(visit: Visit, id: ViewName): string {
  return {
    chat: visit.chat('nav.chat'),
    'text-to-audio': visit.speech('nav.speech'),
    'lip-sync': visit.lipSync('nav.lipSync'),
    activity: visit.billing('nav.activity'),
    pricing: visit.billing('nav.pricing'),
    profile: visit.profile('nav.profile'),
  }[id];
}

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

/** Opens the side panel where it is a sheet; on a desk it stands there anyway. */
export const panel = (title: (visit: Visit) => string) => async (visit: Visit) => {
  const { page } = visit;
  const button = visit.button(title(visit));
  const there = page.getByRole('complementary').or(page.getByRole('dialog'));
  await button.or(there).filter({ visible: true }).first().waitFor();
  if (await button.isVisible()) await button.click();
};

/** What an open dialog shows once it is there. */
export const dialogOf = ({ page }: Visit) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/**
 * Answers some calls of the API as a server would in the state that the picture is of, until it was taken; with a `method`
 * those of that one alone.
 */
export async function answer(
  page: Page,
  calls: Readonly<Record<string, Reply>>,
  method?: 'DELETE' | 'PATCH',
): Promise<void> {
  for (const [path, reply] of Object.entries(calls))
    await page.route(`**/api${path}`, (route) => {
      if (method && route.request().method() !== method) return route.fallback();
      // A page that has moved on waits for no answer.
      return give(route, reply).catch(() => undefined);
    });
}

/** The server answers by itself again, also what was held back. */
export const forget = ({ page }: Visit) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** A status with a body, a change of what the server says, or no answer at all. */
type Reply = { readonly status?: number; readonly json: unknown } | ((real: unknown) => unknown) | 'never';

async function give(route: Route, reply: Reply): Promise<void> {
  if (reply === 'never') return;
  if (typeof reply !== 'function') {
    const body = atPicturedTime(JSON.stringify(reply.json));
    return route.fulfill({ status: reply.status ?? 200, contentType: 'application/json', body });
  }
  const response = await route.fetch();
  const json: unknown = await response.json();
  await route.fulfill({ response, body: atPicturedTime(JSON.stringify(reply(json))) });
}

/** An answer that the page cannot do anything with but say so. */
export const broken: Reply = { status: 500, json: { detail: '', code: 'internal' } };
