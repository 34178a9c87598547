import type { Browser } from '@playwright/test';
import { startLisan } from '@lisan/e2e';
import { openBrowser } from './browser/visit';
import type { Series } from './series';
import { startProcess, type Service } from './yardstick/processes';

export interface Bench {
  readonly rounds: number;
  readonly browser: Browser;
  lisan(): Promise<string>;
  /** Starts the mock of a model that Lisan uses; rejects with a running Lisan, which has its own. */
  model(): Promise<string>;
  report(line: string): void;
}

export type Part = (bench: Bench) => Promise<readonly Series[]>;

/** Every visit comes from one address, beyond the usual rate limit. */
export const unlimited = { REQUESTS_PER_MINUTE: '1000000', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' };

/** Runs `work` with a browser and a Lisan, and stops both. `LISAN_URL` uses a running Lisan. */
export async function withBench<Result>(
  rounds: number,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const given = process.env['LISAN_URL'];
  const startedAt = performance.now();
  const browser = await openBrowser();
  let mock: Promise<Service> | undefined;
  let lisan: ReturnType<typeof startLisan> | undefined;
  const model = async () => {
    if (given !== undefined)
      throw new Error('Replies are measured with the mock of a model: unset LISAN_URL.');
    mock ??= startProcess('model');
    return `${(await mock).origin}/v1`;
  };
  const start = async () => {
    const env = { ...unlimited, OPENAI_API_KEY: 'bench', OPENAI_BASE_URL: await model() };
    return startLisan({ seconds: 900, env });
  };
  try {
    return await work({
      rounds,
      browser,
      model,
      async lisan() {
        if (given !== undefined) return given;
        lisan ??= start();
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
    await mock?.then(({ stop }) => stop()).catch(() => undefined);
  }
}
