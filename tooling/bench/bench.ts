import type { Browser } from '@playwright/test';
import { startLisan } from '@lisan/e2e';
import { openBrowser } from './browser/visit';
import type { Series } from './series';

export interface Bench {
  readonly rounds: number;
  readonly browser: Browser;
  lisan(): Promise<string>;
  report(line: string): void;
}

export type Part = (bench: Bench) => Promise<readonly Series[]>;

/** Runs `work` with a browser and a Lisan, and stops both. `LISAN_URL` uses a running Lisan. */
export async function withBench<Result>(
  rounds: number,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const given = process.env['LISAN_URL'];
  const startedAt = performance.now();
  const browser = await openBrowser();
  let lisan: ReturnType<typeof startLisan> | undefined;
  try {
    return await work({
      rounds,
      browser,
      async lisan() {
        if (given !== undefined) return given;
        // Every visit comes from one address, beyond the usual rate limit.
        lisan ??= startLisan({ seconds: 900, env: { REQUESTS_PER_MINUTE: '1000000' } });
        return (await lisan).origin;
      },
      report(line) {
        const seconds = (performance.now() - startedAt) / 1000;
        console.error(`${seconds.toFixed(0).padStart(4)} s  ${line}`);
      },
    });
  } finally {
    await browser.close();
    await lisan?.then(({ stop }) => stop()).catch(() => undefined);
  }
}
