import type { Browser } from '@playwright/test';
import { startLisan, type Lisan } from '@lisan/e2e';
import { openBrowser } from './browser/visit';
import type { Series } from './report/series';

/** A Lisan to measure: the one at work, or the one of another commit. */
export interface Version {
  /** Missing for the one at work. */
  readonly commit?: string;
  readonly root?: string;
}

/** What every part is handed. */
export interface Bench {
  readonly rounds: number;
  /** All that are compared, measured in turns; the one at work is the first. */
  readonly versions: readonly Version[];
  /** Yardsticks are left out where two commits are compared. */
  readonly isCompared: boolean;
  readonly browser: Browser;
  /** Starts it at the first call; with other settings it is another one. */
  lisan(
    version: Version,
    env?: Readonly<Record<string, string>>,
  ): Promise<Pick<Lisan, 'origin' | 'dataFolder'>>;
  /** A line for whoever waits. */
  say(text: string): void;
}

/** What a part finds. */
export type Part = (bench: Bench) => Promise<Series[]>;

interface BenchOptions {
  readonly rounds: number;
  readonly versions: readonly Version[];
}

/** Calls `work` with browser and servers, and ends what was started, whatever happens. */
export async function withBench<Result>(
  { rounds, versions }: BenchOptions,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const started = new Map<string, Promise<Lisan>>();
  const given = process.env['LISAN_URL'];
  const begun = Date.now();
  const say = (text: string) =>
    console.error(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const browser = await openBrowser();
  const lisan: Bench['lisan'] = async ({ commit, root }, more) => {
    if (given !== undefined && commit === undefined && !more)
      return { origin: given, dataFolder: process.env['LISAN_DATA'] ?? '' };
    const key = JSON.stringify([commit, more]);
    // More than one person would ask.
    const env = { REQUESTS_PER_MINUTE: '1000000', ...more };
    const known = started.get(key) ?? startLisan({ ...(root !== undefined && { root }), env });
    started.set(key, known);
    return known;
  };
  try {
    return await work({ rounds, versions, isCompared: versions.length > 1, browser, lisan, say });
  } finally {
    await browser.close();
    for (const one of started.values()) await one.then(({ stop }) => stop()).catch(() => undefined);
  }
}
