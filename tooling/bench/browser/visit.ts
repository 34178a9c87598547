import { readFileSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { browserArguments, getBrowser } from '@lisan/e2e';
import { watchTraffic, type Traffic, type TrafficWatch } from './traffic';

const clock = readFileSync(new URL('page-clock.js', import.meta.url), 'utf8');
/** Nothing that is measured here takes as long. */
const patience = 60_000;

/** The system's Chromium, without what it does for itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: getBrowser(),
    args: browserArguments,
  });
}

/** What is waited for on a page. */
export interface Goal {
  /** A heading alone, or a heading and a box that takes text. */
  readonly view: 'heading' | 'chat';
  /** The path below which the call of Send goes; without, nothing is sent. */
  readonly sends?: string;
}

/** Milliseconds from the navigation, and what the page has fetched until the goal was reached. */
export interface Visit extends Traffic {
  /** Kilobytes of JavaScript until the view itself ran. */
  readonly scriptsUntilRuns: number;
  readonly firstPaint: number;
  readonly view: number;
  /** 0 when nothing is sent. */
  readonly usable: number;
  /** The view is no picture any more: it hears for itself. */
  readonly runs: number;
  readonly largest: number;
  readonly layoutShift: number;
  /** How often what was typed was lost. */
  readonly retyped: number;
}

type Told = Omit<Visit, keyof Traffic | 'scriptsUntilRuns'>;

/** Something moved that nobody had touched. */
export interface Shift {
  readonly value: number;
  /** Milliseconds from the navigation. */
  readonly at: number;
  readonly what: readonly string[];
}

export interface VisitOptions {
  readonly goal: Goal;
  /** How many times as slow the processor is. */
  readonly slowdown?: number;
  readonly profile?: BrowserContextOptions;
  /** Before the page is opened, and after the goal is reached. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  readonly after?: (visit: Opened) => Promise<void>;
}

export interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
  readonly traffic: TrafficWatch;
  /** Everything that has moved by now. */
  shifts(): Promise<readonly Shift[]>;
}

/** Opens `url` in a fresh profile and waits for the goal. */
export async function visit(browser: Browser, url: string, options: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...options.profile,
  });
  try {
    await options.prepare?.(context);
    const opened = await openPage(context, url, options);
    await options.after?.(opened);
    return opened.visit;
  } finally {
    await context.close();
  }
}

/** In a profile that is there already: as somebody who comes back. */
export async function openPage(
  context: BrowserContext,
  url: string,
  { goal, slowdown = 1 }: Pick<VisitOptions, 'goal' | 'slowdown'>,
): Promise<Opened & { readonly visit: Visit }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchDone' });
  await page.addInitScript(`${clock}\nstartBenchClock(${JSON.stringify({ ...goal, word: 'Tea' })});`);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const trafficUntil = (what: 'goal' | 'runs') =>
    new Promise<Traffic>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${url} did not come to ${what} in ${patience / 1000} s.`)),
        patience,
      );
      session.on('Runtime.bindingCalled', ({ name, payload }) => {
        if (name !== 'benchDone' || payload !== what) return;
        clearTimeout(timer);
        resolve(traffic.read());
      });
    });
  const reached = Promise.all([trafficUntil('goal'), trafficUntil('runs')]);
  await page.goto(url, { waitUntil: 'commit' });
  const [fetched, { scripts: scriptsUntilRuns }] = await reached;
  // The browser tells a paint some frames after it.
  const told = await page.waitForFunction(() => {
    const { benchClock } = window as unknown as { benchClock: Told };
    return benchClock.firstPaint > 0 && benchClock.largest > 0 && benchClock;
  });
  const found = (await told.jsonValue()) as Told;
  const shifts = () =>
    page.evaluate(() => (window as unknown as { benchClock: { shifts: Shift[] } }).benchClock.shifts);
  return { page, session, traffic, shifts, visit: { ...found, ...fetched, scriptsUntilRuns } };
}
