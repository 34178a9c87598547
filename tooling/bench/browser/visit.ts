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
import { openSlowLink, type Network, type SlowLink } from './slow-link';
import { watchTraffic, type Traffic, type TrafficWatch } from './traffic';

const clock = readFileSync(new URL('page-clock.js', import.meta.url), 'utf8');
const MOMENT_TIMEOUT_MS = 60_000;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: getBrowser(), args: browserArguments });
}

export const slowPhone: Network = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
export const PHONE_SLOWDOWN_FACTOR = 4;

/**
 * `start`, `paint`, `press` and `change` (visible, after a press) are always reported. `view`,
 * `frame`: React answers there. `field`, `heading`, `arabic`, `dark`: painted.
 */
export type MomentName =
  | 'start'
  | 'paint'
  | 'press'
  | 'change'
  | 'view'
  | 'frame'
  | 'field'
  | 'heading'
  | 'arabic'
  | 'dark';

export interface Goal {
  readonly moments: readonly MomentName[];
  /** CSS selector of the view's field. */
  readonly field?: string;
  /** Name of a control of the frame. */
  readonly frame?: string;
  /** Text of the heading that a press leads to. */
  readonly shows?: string;
}

export interface Moment {
  readonly name: MomentName;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly traffic: Traffic;
}

export interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
  readonly traffic: TrafficWatch;
  /** The first moment of these names at or after `since`. @throws Error after a minute without it */
  moment(names: MomentName | readonly MomentName[], since?: number): Promise<Moment>;
}

export interface VisitOptions {
  readonly goal: Goal;
  readonly network?: Network;
  readonly slowdown?: number;
  readonly profile?: BrowserContextOptions;
  /** Measures the second visit of the profile, with its cache but a new connection. */
  readonly isRepeated?: boolean;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

export const throttle = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Opens `url` in a fresh profile and uses the page. */
export async function visit<Result>(
  browser: Browser,
  url: string,
  options: VisitOptions,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const { network, profile, prepare, isRepeated } = options;
  const link = network && (await openSlowLink(network));
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...profile,
    ...(link && { proxy: { server: link.proxy } }),
  });
  try {
    await prepare?.(context);
    if (isRepeated) await fillCache(context, url, options, link);
    return await use(await open(context, url, options));
  } finally {
    await context.close();
    link?.close();
  }
}

async function fillCache(
  context: BrowserContext,
  url: string,
  { goal }: VisitOptions,
  link: SlowLink | undefined,
): Promise<void> {
  const first = await open(context, url, { goal });
  await first.moment('paint');
  await first.traffic.quiet();
  await first.page.close();
  link?.cut();
}

async function open(context: BrowserContext, url: string, options: VisitOptions): Promise<Opened> {
  const { goal, slowdown = 1 } = options;
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  const found: Moment[] = [];
  const waiting = new Set<() => void>();
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchReport' });
  session.on('Runtime.bindingCalled', ({ payload }) => {
    const { name, at } = JSON.parse(payload) as Pick<Moment, 'name' | 'at'>;
    found.push({ name, at, traffic: traffic.read() });
    for (const check of waiting) check();
  });
  await page.addInitScript(`${clock}\nstartBenchClock(${JSON.stringify(goal)});`);
  await throttle(session, slowdown);
  await page.goto(url, { waitUntil: 'commit' });
  return {
    page,
    session,
    traffic,
    moment: (names, since = 0) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () =>
            reject(
              new Error(`${url}: no ${[names].flat().join(' or ')} within ${MOMENT_TIMEOUT_MS / 1000} s.`),
            ),
          MOMENT_TIMEOUT_MS,
        );
        const check = () => {
          const moment = found.find((one) => names.includes(one.name) && one.at >= since);
          if (!moment) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(moment);
        };
        waiting.add(check);
        check();
      }),
  };
}
