import type { Browser, Page } from '@playwright/test';
import type { Bench } from './bench';
import { BenchCaller } from './bench-caller';
import { interactionClock } from './browser/interaction';
import { nothing, typeIntoNothing, typeLetters, type Typed } from './browser/keys';
import { metricsOf } from './browser/metrics';
import { Rounds, type Series } from './report/series';

/** Replies are written at the pace of a reader: more rounds take long. */
const most = 5;
const lengths = [20, 1000] as const;
/** As quick as a phone of the middle. */
const slowdown = 4;

interface Cost extends Typed {
  /** Milliseconds of the page's main thread until the conversation is on screen. */
  readonly opening: number;
  /** Milliseconds of script while a reply is written into it. */
  readonly writing: number;
  /** Milliseconds of the longest task meanwhile. */
  readonly longest: number;
}

const passage =
  '### Scene\n\n> Every morning we open the doors, *light* the oven and bake for the whole street.\n\n' +
  '- flour, **water**, salt\n- and time\n\nكل صباح نفتح الأبواب ونشعل الفرن ونخبز للشارع كله.\n\n';

interface Message {
  readonly prompt: string;
  readonly response: string;
}

/** The conversation that was begun is answered with `length` messages in place of its one. */
async function lengthen(page: Page, length: number): Promise<void> {
  await page.route(/\/api\/text\/conversation\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const found = (await response.json()) as { messages: Message[] };
    const message = { ...found.messages[0], prompt: 'And one more', response: passage.repeat(4) };
    return route.fulfill({
      response,
      json: { ...found, messages: Array.from({ length }, (_, index) => ({ ...message, id: `m${index}` })) },
    });
  });
}

async function measureOne(browser: Browser, origin: string, length: number): Promise<Cost> {
  const { token } = await BenchCaller.register(origin);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
    await page.addInitScript(interactionClock);
    await page.goto(`${origin}/home`);
    const box = page.getByRole('textbox', { name: 'Message' });
    const send = async (text: string) => {
      await box.fill(text);
      await page.keyboard.press('Enter');
    };
    const replies = page.getByRole('article', { name: 'Reply' });
    const isDone = () => page.getByRole('button', { name: 'Stop the reply' }).waitFor({ state: 'hidden' });
    await send('A script of 30 seconds about coffee');
    await replies.first().waitFor();
    await isDone();
    await lengthen(page, length);
    await page.getByRole('button', { name: 'New conversation' }).click();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const before = await metricsOf(session);
    await page.getByRole('complementary').getByRole('listitem').getByRole('button').first().click();
    await replies.last().waitFor();
    await page.waitForTimeout(1_500);
    const opened = await metricsOf(session);

    const typed = await typeLetters(page, session, box);

    await page.evaluate('benchLongTasks.length = 0');
    const idle = await metricsOf(session);
    await send('A script of 90 seconds about bread, with scenes');
    await page.getByRole('button', { name: 'Stop the reply' }).waitFor();
    await isDone();
    const written = await metricsOf(session);
    const longest = Math.max(0, ...(await page.evaluate<number[]>('benchLongTasks')));
    const between = (one: Record<string, number>, other: Record<string, number>, name: string) =>
      (other[name] ?? 0) - (one[name] ?? 0);
    return {
      opening: between(before, opened, 'TaskDuration'),
      writing: between(idle, written, 'ScriptDuration'),
      longest,
      ...typed,
    };
  } finally {
    await context.close();
  }
}

const rows: Readonly<Record<keyof Cost, string>> = {
  opening: 'opening it, ms of the main thread',
  writing: 'a reply written into it, ms of script',
  longest: 'longest task meanwhile, ms',
  letter: 'a letter typed, ms of the main thread',
  key: 'key to paint, ms',
};

/** What the length of a conversation costs its reader: 1,000 messages beside 20, in turns. */
export async function benchConversation(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  const rounds = Math.min(bench.rounds, most);
  for (let round = 0; round < rounds; round += 1) {
    for (const length of lengths)
      for (const version of bench.versions) {
        const { origin } = await bench.lisan(version);
        const cost = await measureOne(bench.browser, origin, length);
        for (const [key, row] of Object.entries(rows) as [keyof Cost, string][])
          found.add(row, `${length.toLocaleString('en')} messages`, cost[key], version.commit);
      }
    const { key, letter } = await typeIntoNothing(bench.browser, slowdown);
    found.add(rows.key, nothing, key);
    found.add(rows.letter, nothing, letter);
    bench.say(`round ${round + 1} of ${rounds}`);
  }
  return found.list();
}
