import type { BrowserContextOptions } from '@playwright/test';
import { BenchCaller } from '../bench-caller';
import type { Bench, Version } from '../bench';
import { interactionClock } from '../browser/interaction';
import { visit, type Goal } from '../browser/visit';
import { openLine, slowPhone } from '../line/shaped-line';
import { Rounds, type Series } from '../report/series';
import { signedInOn } from './subjects';
import { listViews } from './views';

const publicPaths = [
  '/home',
  '/about',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-code',
  '/reset-password',
  '/undo',
  '/demo',
  '/success',
  '/cancel',
  '/nowhere',
];
const languages = { English: 'en-GB', Arabic: 'ar' } as const;
const sizes = { 360: { width: 360, height: 780 }, 1440: { width: 1440, height: 900 } } as const;
/** A whole round visits some seventy pages on the slow line. */
const most = 3;
/** From here on it is told what has moved. */
const worthTelling = 0.005;
const heading: Goal = { view: 'heading' };

interface Page {
  readonly name: string;
  readonly path: string;
  readonly profile: BrowserContextOptions;
}

/** What the browser of somebody signed in keeps, for each view that was shown last. */
async function rememberViews(
  { browser }: Bench,
  origin: string,
  language: keyof typeof languages,
): Promise<Page[]> {
  const { token } = await BenchCaller.register(origin);
  const locale = languages[language];
  const pages: Page[] = [];
  await visit(browser, `${origin}/home`, {
    goal: { view: 'chat' },
    profile: { ...signedInOn(origin, token), locale },
    prepare: (context) => context.addInitScript(interactionClock).then(() => undefined),
    async after({ page }) {
      for (const { id, names } of listViews()) {
        const name = names[locale === 'ar' ? 'ar' : 'en'];
        await page.evaluate(`benchOpen(${JSON.stringify(name)})`);
        await page.waitForFunction((view) => document.cookie.includes(`lisan-view=${view}`), id);
        const profile = { storageState: await page.context().storageState(), locale };
        pages.push({ name: `view ${id}, ${language}`, path: '/home', profile });
      }
    },
  });
  return pages;
}

async function measureRound(bench: Bench, version: Version, found: Rounds): Promise<void> {
  const { origin } = await bench.lisan(version);
  const line = await openLine(origin);
  try {
    for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
      const views = await rememberViews(bench, line.origin, language);
      const visitors = publicPaths.map((path) => ({
        name: `${path}, ${language}`,
        path,
        profile: { locale: languages[language] },
      }));
      for (const { name, path, profile } of [...visitors, ...views])
        for (const [width, viewport] of Object.entries(sizes)) {
          line.shape(slowPhone);
          await visit(bench.browser, line.origin + path, {
            goal: heading,
            profile: { ...profile, viewport },
            async after({ traffic, shifts }) {
              await traffic.quiet();
              const all = await shifts();
              const sum = all.reduce((total, { value }) => total + value, 0);
              found.add(
                'layout shift',
                `${name}, ${width}`,
                Math.round(sum * 10_000) / 10_000,
                version.commit,
              );
              for (const { value, at, what } of all.filter((one) => one.value > worthTelling))
                bench.say(
                  `${name}, ${width}: ${value.toFixed(4)} after ${at.toFixed(0)} ms by ${what.join(', ')}`,
                );
            },
          });
          line.cut();
          line.shape(undefined);
        }
      bench.say(`${language} is looked at`);
    }
  } finally {
    await line.close();
  }
}

/** How much each page moves by itself, at the width of a phone and of a desk, in both languages, each in a fresh profile on the slow line. */
export async function benchShift(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  const rounds = Math.min(bench.rounds, most);
  for (let round = 0; round < rounds; round += 1) {
    for (const version of bench.versions) await measureRound(bench, version, found);
    bench.say(`round ${round + 1} of ${rounds}`);
  }
  return found.list();
}
