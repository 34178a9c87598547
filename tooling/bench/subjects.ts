import type { BrowserContextOptions } from '@playwright/test';
import { createCaller } from '../own-server/caller';
import type { Bench } from './bench';
import { visit, type Goal } from './browser/visit';
import { BARE_PAGE, buildOneBundle, ONE_BUNDLE, serveBarePage } from './yardstick/serve';

export interface Subject {
  readonly name: string;
  readonly url: string;
  readonly goal: Goal;
  readonly profile?: BrowserContextOptions;
}

export const SECOND_VIEW = 'Text To Audio';
export const FIELD = 'textarea';
const home: Goal = {
  field: FIELD,
  frame: SECOND_VIEW,
  shows: SECOND_VIEW,
  moments: ['field', 'view', 'frame'],
};
const landing: Goal = { moments: [] };

export async function signIn(origin: string): Promise<BrowserContextOptions> {
  const { token } = await createCaller(origin).join();
  return {
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'access_token', value: token }] }],
    },
  };
}

async function rememberVisit({ browser }: Bench, origin: string): Promise<BrowserContextOptions> {
  const profile = await signIn(origin);
  const options = { goal: { field: FIELD, moments: ['field'] }, profile } as const;
  return visit(browser, `${origin}/home`, options, async ({ page }) => {
    await page.waitForFunction(() => document.cookie.includes('lisan-view'));
    return { storageState: await page.context().storageState() };
  });
}

/** Lisan's first pages: signed in with the cookie of an earlier visit, without it, and as a visitor. */
export async function openSubjects(bench: Bench) {
  const origin = await bench.lisan();
  const url = `${origin}/home`;
  return {
    remembered: { name: 'Lisan, signed in', url, goal: home, profile: await rememberVisit(bench, origin) },
    first: { name: 'Lisan, first visit', url, goal: home, profile: await signIn(origin) },
    landing: { name: 'Lisan, landing', url, goal: landing },
    login: { name: 'Lisan, login', url: `${origin}/login`, goal: { field: 'input', moments: ['field'] } },
  } as const satisfies Record<string, Subject>;
}

/** Serves the yardsticks until `use` ends. */
export async function withYardsticks<Result>(
  bench: Bench,
  use: (
    subjects: Readonly<Record<'bare' | 'bundle' | 'bundleLanding' | 'textarea', Subject>>,
  ) => Promise<Result>,
): Promise<Result> {
  const origin = await bench.lisan();
  bench.report('building the yardsticks');
  const serve = await buildOneBundle(origin);
  const plain = await serve();
  const preloads = await listScripts(bench, plain.origin);
  await plain.stop();
  const [bundle, bare] = [await serve(preloads), await serveBarePage()];
  const url = `${bundle.origin}/home`;
  try {
    return await use({
      bare: {
        name: BARE_PAGE,
        url: `${bare.origin}/`,
        goal: { ...home, frame: 'Other', shows: 'Other' },
      },
      textarea: {
        name: 'bare textarea',
        url: `${bare.origin}/textarea`,
        goal: { field: FIELD, moments: ['field'] },
      },
      bundle: { name: ONE_BUNDLE, url, goal: home, profile: await signIn(bundle.origin) },
      bundleLanding: { name: ONE_BUNDLE, url, goal: landing },
    });
  } finally {
    await bundle.stop();
    await bare.stop();
  }
}

/** Scripts that the open view needs; others load later. */
async function listScripts({ browser }: Bench, origin: string): Promise<string[]> {
  const options = { goal: home, profile: await signIn(origin) };
  return visit(browser, `${origin}/home`, options, async ({ page, moment }) => {
    const { at } = await moment('view');
    return page.evaluate((end) => {
      const resources = performance.getEntriesByType('resource');
      return resources
        .filter(
          (one) =>
            one instanceof PerformanceResourceTiming && performance.timeOrigin + one.responseEnd <= end,
        )
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js'));
    }, at);
  });
}
