import type { Browser, Page } from '@playwright/test';
import type { Job } from '@lisan/contract';
import type { Bench } from './bench';
import { BenchCaller } from './bench-caller';
import { metricsOf } from './browser/metrics';
import { watchTraffic } from './browser/traffic';
import { Rounds, type Series } from './report/series';

const counts = [20, 200] as const;
/** As quick as a phone of the middle. */
const slowdown = 4;

/** One that has ended; its video is asked for by nobody before it is played. */
const finished = (index: number): Job => ({
  job_id: `result-${index}`,
  user_id: 'somebody',
  video_id: 'video',
  audio_id: 'audio',
  file_name: `clip ${index}.mp4`,
  status: 'COMPLETED',
  created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  result_video_url: `/api/media/result-${index}`,
  download_url: `/api/media/result-${index}?download=1`,
  poster_url: null,
  captions_url: null,
  progress: 1,
  step: 'done',
  reason: null,
  refunded: false,
});

/** The account has as many results as are asked for, without a file behind any. */
async function answerWith(page: Page, count: number): Promise<void> {
  const jobs = Array.from({ length: count }, (_, index) => finished(index));
  await page.route('**/api/video/jobs/*', (route) => route.fulfill({ json: { jobs } }));
  await page.route('**/api/media/**', (route) => route.fulfill({ status: 404 }));
}

interface Opened {
  /** Milliseconds of the main thread from the click on the view until nothing is done any more. */
  readonly opening: number;
  /** Milliseconds from the click until the first result stands there. */
  readonly seen: number;
  /** Megabytes of the page's heap then. */
  readonly heap: number;
  /** Milliseconds of the main thread while all of them are listed and scrolled through. */
  readonly listing: number;
}

async function measureOne(browser: Browser, origin: string, count: number): Promise<Opened> {
  const { token } = await BenchCaller.register(origin);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session);
    await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
    await answerWith(page, count);
    await page.goto(`${origin}/home`);
    const entry = page.getByRole('navigation').getByRole('button', { name: 'Audio To Video', exact: true });
    // Whoever clicks has pointed there before, and what is pointed at is fetched.
    await entry.hover();
    await traffic.quiet();
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const work = async () => (await metricsOf(session))['TaskDuration'] ?? 0;
    const before = await work();
    const clicked = performance.now();
    await entry.click();
    const panel = page.getByRole('complementary');
    await panel.getByRole('article').first().waitFor();
    const seen = performance.now() - clicked;
    await page.waitForTimeout(1_500);
    const opened = await work();
    await session.send('HeapProfiler.collectGarbage');
    // The metrics come a thousand times as large: they are milliseconds, this is bytes.
    const heap = ((await metricsOf(session))['JSHeapUsedSize'] ?? 0) / 1_000 / 1_000_000;
    const listed = await work();
    const more = panel.getByRole('button', { name: /^Show \d+ more$/ });
    while ((await more.count()) > 0) await more.click();
    await panel.getByRole('article').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(1_500);
    return { opening: opened - before, seen, heap, listing: (await work()) - listed };
  } finally {
    await context.close();
  }
}

/** What many results cost whoever opens Audio To Video: 200 beside 20, in turns. */
export async function benchResults(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const version of bench.versions) {
      const { origin } = await bench.lisan(version);
      for (const count of counts) {
        const { opening, seen, heap, listing } = await measureOne(bench.browser, origin, count);
        const add = (row: string, value: number) => found.add(row, `${count} results`, value, version.commit);
        add('opening them, ms of the main thread', opening);
        add('the first one seen, ms', seen);
        add('heap once they are open, MB', heap);
        add('all listed and scrolled to the last, ms of the main thread', listing);
      }
    }
    bench.say(`round ${round + 1} of ${bench.rounds}`);
  }
  return found.list();
}
