import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Rounds, type Series } from '../report/series';
import type { Bench, Version } from '../bench';
import { visit } from '../browser/visit';
import { openLine, slowPhone } from '../line/shaped-line';
import { serveSite } from '../yardsticks/serve';

const folder = fileURLToPath(new URL('../../../.cache/bench/static-page', import.meta.url));
const slowdown = 4;
const heading = { view: 'heading' } as const;

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

/** When the landing page's largest part is painted, beside its words alone. */
export async function benchLanding(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  await measureLargest(bench, found);
  return found.list();
}
