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
const VISIT_TIMEOUT_MS = 60_000;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getBrowser(), args: browserArguments });
}

export interface Network {
  readonly bitsPerSecond: number;
  readonly roundTripMs: number;
}

export const slowPhone: Network = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
export const PHONE_SLOWDOWN_FACTOR = 4;

/**
 * What a visit waits for: a heading, a visible field if `fields` is set, and a form call if `sends`
 * is set.
 */
export interface Goal {
  /** CSS selector of the form's fields. */
  readonly fields?: string;
  /** Part of the path that the form posts to. */
  readonly sends?: string;
}

/** Milliseconds from the navigation, and the requests until the goal. */
export interface Visit extends Traffic {
  readonly firstPaint: number;
  readonly view: number;
  /** 0 when nothing is sent. */
  readonly usable: number;
}

export interface VisitOptions {
  readonly goal: Goal;
  readonly network?: Network;
  readonly slowdown?: number;
  readonly profile?: BrowserContextOptions;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  readonly after?: (opened: Opened) => Promise<void>;
}

export interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
  readonly traffic: TrafficWatch;
}

export const throttle = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Opens `url` in a fresh profile, waits for the goal, then runs `after` in the same page. */
export async function visit(browser: Browser, url: string, options: VisitOptions): Promise<Visit> {
  const { goal, network, slowdown = 1, profile, prepare, after } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...profile,
  });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session);
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'benchDone' });
    await page.addInitScript(`${clock}\nstartBenchClock(${JSON.stringify({ ...goal, word: 'Tea at 8' })});`);
    await throttle(session, slowdown);
    if (network) await shape(session, network);
    const fetched = await new Promise<Traffic>((resolve, reject) => {
      const seconds = VISIT_TIMEOUT_MS / 1000;
      const timer = setTimeout(
        () => reject(new Error(`${url}: no goal within ${seconds} s.`)),
        VISIT_TIMEOUT_MS,
      );
      session.on('Runtime.bindingCalled', ({ name }) => {
        if (name !== 'benchDone') return;
        clearTimeout(timer);
        resolve(traffic.read());
      });
      page.goto(url, { waitUntil: 'commit' }).catch(reject);
    });
    // The browser reports a paint some frames later.
    const times = await page.waitForFunction(() => {
      const { benchClock } = window as unknown as {
        benchClock: Pick<Visit, 'firstPaint' | 'view' | 'usable'>;
      };
      return benchClock.firstPaint > 0 && benchClock;
    });
    const found = (await times.jsonValue()) as Pick<Visit, 'firstPaint' | 'view' | 'usable'>;
    await after?.({ page, session, traffic });
    return { ...found, ...fetched };
  } finally {
    await context.close();
  }
}

function shape(session: CDPSession, { bitsPerSecond, roundTripMs }: Network) {
  const bytesPerSecond = bitsPerSecond / 8;
  return session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/**
 * Milliseconds from a press until `describe`, a function expression in the page, returns something
 * else.
 */
export async function timePress(page: Page, describe: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate(`benchArm(${describe})`);
  await press();
  return page.evaluate<number>('benchResponse');
}
