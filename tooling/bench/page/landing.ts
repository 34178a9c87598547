import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { Rounds, type Series } from '../report/series';
import type { Bench, Version } from '../bench';
import { BenchCaller } from '../bench-caller';
import { interactionClock } from '../browser/interaction';
import { visit } from '../browser/visit';
import { openLine, slowPhone } from '../line/shaped-line';
import { serveSite } from '../yardsticks/serve';
import { signedInOn } from './subjects';
import { listViews } from './views';

const folder = fileURLToPath(new URL('../../../.cache/bench/static-page', import.meta.url));
const slowdown = 4;
const heading = { view: 'heading' } as const;
const phone = { width: 360, height: 780 };
const desk = { width: 1440, height: 900 };
const publicPaths = ['/home', '/about', '/login', '/register', '/forgot-password'];
const languages = { English: 'en-GB', Arabic: 'ar' };

/** The landing page's headings and paragraphs in one document, without a script or a style. */
async function writeStaticPage({ browser }: Bench, origin: string): Promise<void> {
  let body = '';
  await visit(browser, `${origin}/home`, {
    goal: heading,
    async after({ page, traffic }) {
      await traffic.quiet();
      const blocks = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, li, summary, a, button')]
          .filter((one) => one.checkVisibility() && !one.querySelector('p, li, h3'))
          .map(({ tagName, textContent }) => [tagName.toLowerCase(), textContent] as const),
      );
      const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      body = blocks.map(([tag, text]) => `<${tag}>${escape(text ?? '')}</${tag}>`).join('\n');
    },
  });
  mkdirSync(folder, { recursive: true });
  const head =
    '<meta charset="utf-8"><title>Static</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
  );
}

async function measureLargest(bench: Bench, found: Rounds): Promise<void> {
  const { origin } = await bench.lisan(bench.versions[0] ?? {});
  await writeStaticPage(bench, origin);
  const site = await serveSite(folder);
  const lines = [{ subject: 'static page with its text', line: await openLine(site.origin), path: '/' }];
  const versions: {
    subject: string;
    line: (typeof lines)[number]['line'];
    path: string;
    version?: Version;
  }[] = [...lines];
  for (const version of bench.versions)
    versions.push({
      subject: 'landing',
      line: await openLine((await bench.lisan(version)).origin),
      path: '/home',
      version,
    });
  try {
    for (let round = 0; round < bench.rounds; round += 1)
      for (const { subject, line, path, version } of versions) {
        line.shape(slowPhone);
        const one = await visit(bench.browser, line.origin + path, {
          goal: heading,
          slowdown,
          after: ({ traffic }) => traffic.quiet(),
        });
        line.cut();
        found.add('largest paint, ms', subject, one.largest, version?.commit);
      }
  } finally {
    for (const { line } of versions) await line.close();
    site.stop();
  }
}

const shiftOf = async (page: Page) =>
  Math.round((await page.evaluate<number>('benchClock.layoutShift')) * 1000) / 1000;

/** How much every page moves by itself, on the slow line and on a phone's width, in both languages. */
async function measureShifts(bench: Bench, version: Version, found: Rounds): Promise<void> {
  const { origin } = await bench.lisan(version);
  const line = await openLine(origin);
  const add = (name: string, shift: number) => found.add('layout shift', name, shift, version.commit);
  try {
    for (const [language, locale] of Object.entries(languages)) {
      for (const path of publicPaths) {
        line.shape(slowPhone);
        await visit(bench.browser, line.origin + path, {
          goal: heading,
          profile: { viewport: phone, locale },
          async after({ page, traffic }) {
            await traffic.quiet();
            add(`${path}, ${language}`, await shiftOf(page));
          },
        });
        line.cut();
      }
      line.shape(undefined);
      const { token } = await BenchCaller.register(origin);
      await visit(bench.browser, `${line.origin}/home`, {
        goal: { view: 'chat' },
        profile: { ...signedInOn(line.origin, token), locale },
        prepare: (context) => context.addInitScript(interactionClock).then(() => undefined),
        async after({ page, traffic }) {
          await traffic.quiet();
          for (const { id, names } of listViews()) {
            line.shape(undefined);
            await page.setViewportSize(desk);
            const name = JSON.stringify(names[locale === 'ar' ? 'ar' : 'en']);
            await page.evaluate(`document.querySelector('h1') && benchOpen(${name})`);
            await traffic.quiet();
            await page.setViewportSize(phone);
            line.shape(slowPhone);
            await page.reload({ waitUntil: 'commit' });
            await page.waitForFunction(() => document.querySelector('h1') !== null);
            await traffic.quiet();
            add(`view ${id}, ${language}`, await shiftOf(page));
          }
        },
      });
      bench.say(`layout shift in ${language}`);
    }
  } finally {
    await line.close();
  }
}

/** When the landing page's largest part is painted, beside its words alone; and how much pages move while they come. */
export async function benchLanding(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  await measureLargest(bench, found);
  bench.say('largest paint');
  for (const version of bench.versions) await measureShifts(bench, version, found);
  return found.list();
}
