import type { Browser, Page } from '@playwright/test';
import type { Job } from '@lisan/contract';
import type { Bench } from './bench';
import { BenchCaller } from './bench-caller';
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

/** Milliseconds of the main thread from the click on the view until nothing is done any more. */
async function measureOne(browser: Browser, origin: string, count: number): Promise<number> {
  const { token } = await BenchCaller.register(origin);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
    await answerWith(page, count);
    await page.goto(`${origin}/home`);
    const entry = page.getByRole('navigation').getByRole('button', { name: 'Audio To Video', exact: true });
    // Whoever clicks has pointed there before, and what is pointed at is fetched.
    await entry.hover();
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const work = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
    const before = await work();
    await entry.click();
    await page.getByRole('complementary').getByRole('article').last().waitFor();
    await page.waitForTimeout(1_500);
    return (await work()) - before;
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
        const cost = await measureOne(bench.browser, origin, count);
        found.add('opening them, ms of the main thread', `${count} results`, cost, version.commit);
      }
    }
    bench.say(`round ${round + 1} of ${bench.rounds}`);
  }
  return found.list();
}
