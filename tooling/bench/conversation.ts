import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { getBrowser, startLisan } from '@lisan/e2e';
import { BenchCaller } from './bench-caller';
import type { Table } from './table';

const rounds = 5;
const lengths = [20, 1000] as const;
/** As quick as a phone of the middle. */
const slowdown = 4;

interface Cost {
  /** Milliseconds of the page's main thread until the conversation is on screen. */
  readonly opening: number;
  /** Milliseconds of script while a reply is written into it. */
  readonly writing: number;
  /** Milliseconds of the longest task meanwhile. */
  readonly longest: number;
  /** Milliseconds of the main thread for one letter typed, the middle of 30. */
  readonly letter: number;
}

const passage =
  '### Scene\n\n> Every morning we open the doors, *light* the oven and bake for the whole street.\n\n' +
  '- flour, **water**, salt\n- and time\n\nكل صباح نفتح الأبواب ونشعل الفرن ونخبز للشارع كله.\n\n';

async function metricsOf(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}

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

    const letters: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      const { TaskDuration: start = 0 } = await metricsOf(session);
      await box.press('a');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      letters.push(((await metricsOf(session))['TaskDuration'] ?? 0) - start);
    }
    letters.sort((one, other) => one - other);

    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.push(duration);
      }).observe({ type: 'longtask' });
    });
    const idle = await metricsOf(session);
    await send('A script of 90 seconds about bread, with scenes');
    await page.getByRole('button', { name: 'Stop the reply' }).waitFor();
    await isDone();
    const written = await metricsOf(session);
    const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen));
    const between = (one: Record<string, number>, other: Record<string, number>, name: string) =>
      (other[name] ?? 0) - (one[name] ?? 0);
    return {
      opening: between(before, opened, 'TaskDuration'),
      writing: between(idle, written, 'ScriptDuration'),
      longest,
      letter: letters[Math.floor(letters.length / 2)] ?? 0,
    };
  } finally {
    await context.close();
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** What the length of a conversation costs its reader: 1,000 messages beside 20, in turns. */
export async function benchConversation(): Promise<Table[]> {
  const given = process.env['LISAN_URL'];
  const lisan = given === undefined ? await startLisan() : undefined;
  const origin = given ?? lisan?.origin ?? '';
  const browser = await chromium.launch({
    executablePath: getBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const costs: Record<(typeof lengths)[number], Cost[]> = { 20: [], 1000: [] };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const length of lengths) costs[length].push(await measureOne(browser, origin, length));
  } finally {
    await browser.close();
    await lisan?.stop();
  }
  const row = (name: string, key: keyof Cost) => {
    const [short, long] = lengths.map((length) => middle(costs[length].map((cost) => cost[key])));
    return [name, (short ?? 0).toFixed(0), (long ?? 0).toFixed(0), ((long ?? 0) / (short ?? 1)).toFixed(2)];
  };
  return [
    {
      title: `A conversation of 20 and of 1,000 messages, processor ${slowdown} times as slow, middle of ${rounds}`,
      head: ['', '20', '1,000', 'ratio'],
      rows: [
        row('opening it, ms of the main thread', 'opening'),
        row('a reply written into it, ms of script', 'writing'),
        row('longest task meanwhile, ms', 'longest'),
        row('a letter typed, ms of the main thread', 'letter'),
      ],
    },
  ];
}
