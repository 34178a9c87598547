import type { Browser, Page } from '@playwright/test';
import type { Bench } from './bench';
import { BenchCaller } from './bench-caller';
import { interactionClock } from './browser/interaction';
import { nothing, typeIntoNothing, typeLetters, type Typed } from './browser/keys';
import { metricsOf } from './browser/metrics';
import { watchTraffic } from './browser/traffic';
import { Rounds, type Series } from './report/series';

/** Each opens a browser of its own twice. */
const most = 5;
const lengths = [20, 1_000] as const;
/** As long as a text may be. */
const longest = 50_000;
/** As quick as a phone of the middle. */
const slowdown = 4;

const line = 'Every morning we open the doors, light the oven and bake for the whole street. ';
const arabicLine = 'كل صباح نفتح الأبواب ونشعل الفرن ونخبز للشارع كله.\n';
const text = (line + arabicLine)
  .repeat(Math.ceil(longest / (line + arabicLine).length))
  .slice(0, longest - 100);

/** The clips of the account are `length`, each drawn as the server would tell. */
async function fill(page: Page, length: number): Promise<void> {
  const clip = (index: number) => ({
    ...{
      id: `clip-${index}`,
      audio_url: `/media/clip-${index}.mp3`,
      download_url: `/media/clip-${index}.mp3`,
    },
    ...{ file_name: `A clip of number ${index}`, voice_id: 'lisan-jack', duration: 12.5 },
    created_at: new Date(1_700_000_000_000 + index).toISOString(),
  });
  const json = { generated_audios: Array.from({ length }, (_, index) => clip(index)) };
  await page.route('**/api/voice/generated-audios', (route) => route.fulfill({ json }));
  await page.route('**/api/voice/generated-audios/*/peaks', (route) =>
    route.fulfill({ json: { peaks: Array.from({ length: 72 }, (_, index) => index) } }),
  );
}

async function openPage(browser: Browser, origin: string, prepare: (page: Page) => Promise<void>) {
  const { token } = await BenchCaller.register(origin);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.addInitScript(interactionClock);
  await prepare(page);
  await page.goto(`${origin}/home`);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  const view = page.getByRole('navigation').getByRole('button', { name: 'Text To Audio', exact: true });
  // What is pointed at is fetched: its files are no part of this.
  await view.hover();
  await traffic.quiet();
  await session.send('Performance.enable');
  return { page, session, view, close: () => context.close() };
}

/** Milliseconds of the page's main thread from the click on the view until its clips stand there. */
async function measureOpening(browser: Browser, origin: string, length: number): Promise<number> {
  const { page, session, view, close } = await openPage(browser, origin, (opened) => fill(opened, length));
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { TaskDuration: before = 0 } = await metricsOf(session);
    await view.click();
    await page.getByText('A clip of number 11', { exact: true }).waitFor();
    await page.waitForTimeout(1_500);
    return ((await metricsOf(session))['TaskDuration'] ?? 0) - before;
  } finally {
    await close();
  }
}

/** Keys in a text that was there already. */
async function measureTyping(browser: Browser, origin: string, written: string): Promise<Typed> {
  const { page, session, view, close } = await openPage(browser, origin, (opened) => fill(opened, 20));
  try {
    await view.click();
    const field = page.getByRole('textbox', { name: 'Text to be spoken' });
    await field.fill(written);
    // What is looked up about a text, its price and its languages, has come.
    await page.waitForTimeout(3_000);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await typeLetters(page, session, field);
  } finally {
    await close();
  }
}

/** What many clips and a long text cost whoever makes speech: 1,000 clips beside 20, and 50,000 characters beside a few. */
export async function benchSpeech(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  const rounds = Math.min(bench.rounds, most);
  for (let round = 0; round < rounds; round += 1) {
    for (const { commit, ...version } of bench.versions) {
      const { origin } = await bench.lisan({ ...version, ...(commit !== undefined && { commit }) });
      for (const length of lengths)
        found.add(
          'opening the clips, ms of the main thread',
          `${length.toLocaleString('en')} clips`,
          await measureOpening(bench.browser, origin, length),
          commit,
        );
      for (const [subject, written] of [
        ['a few words', line],
        ['50,000 characters', text],
      ] as const) {
        const typed = await measureTyping(bench.browser, origin, written);
        found.add('key to paint in the text, ms', subject, typed.key, commit);
        found.add('a letter typed in the text, ms of the main thread', subject, typed.letter, commit);
      }
    }
    const { key, letter } = await typeIntoNothing(bench.browser, slowdown);
    found.add('key to paint in the text, ms', nothing, key);
    found.add('a letter typed in the text, ms of the main thread', nothing, letter);
    bench.say(`round ${round + 1} of ${rounds}`);
  }
  return found.list();
}
