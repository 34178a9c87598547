import { defineConfig } from '@playwright/test';
import { browserArguments, getBrowser } from './machine/programs';

const VISIT = 'journeys/visit.spec.ts';
const origin = process.env['LISAN_URL'];

// Start day of the run, fixed so that workers agree on the daily selection after midnight.
process.env['LISAN_DAY'] ??= new Date().toISOString();

/**
 * Two workers share one Lisan, each with its own accounts: a journey waits a third of its time. A
 * third worker gains nothing on two cores, where throttled pages find no idle time. No retries:
 * every flaky failure has a cause to fix.
 */
export default defineConfig({
  testDir: '.',
  testMatch: ['{journeys,faults,development}/**/*.spec.ts'],
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  // Spreads the journeys of one file over both workers.
  fullyParallel: true,
  forbidOnly: true,
  // A limit for hanging tests: the longest journeys take half a minute on a fast machine.
  timeout: 120_000,
  // Same as the action timeout.
  expect: { timeout: 20_000 },
  use: {
    // Reports a missing control before the journey's own timeout.
    actionTimeout: 20_000,
    // Workers read this file again after the global setup has started Lisan.
    ...(origin ? { baseURL: origin } : {}),
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tracing is too expensive on two cores; enable it with `--trace retain-on-failure` when
    // debugging.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: getBrowser(),
      args: browserArguments,
    },
  },
  // The longest journey first: at the end it would keep one worker waiting.
  projects: [
    { name: 'visit', testMatch: VISIT },
    { name: 'others', testIgnore: VISIT },
  ],
});
