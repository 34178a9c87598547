import { defineConfig } from '@playwright/test';
import { browserArguments, getBrowser } from './machine/programs';

const origin = process.env['LISAN_URL'];

// The day that a run began, for it and its workers: what is tried by turns is found again by them after midnight.
process.env['LISAN_DAY'] ??= new Date().toISOString();

/**
 * Two workers on one Lisan, each with people of its own: a journey waits a third of its time. A third worker gains nothing
 * on two cores, and pages that are slowed down on purpose find no moment of rest. No retries: one that fails now and then
 * has a cause that must be found.
 */
export default defineConfig({
  testDir: '.',
  testMatch: ['{journeys,faults,development}/**/*.spec.ts'],
  globalSetup: './fixtures/global-setup.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  // The longest journey is one of the last: the other worker goes the rest, each journey for itself.
  fullyParallel: true,
  forbidOnly: true,
  // Bounds of a fault, no measure of speed: the longest journeys take half a minute of a quick machine.
  timeout: 120_000,
  // As long as an action is waited for; the page itself says after five seconds that something is slow.
  expect: { timeout: 20_000 },
  use: {
    // A control that is not there is named, not waited for until the journey's own limit.
    actionTimeout: 20_000,
    // Workers read this file again once the global setup has started Lisan.
    ...(origin ? { baseURL: origin } : {}),
    // Playwright gives each test a fresh profile; the first language is English unless a journey says otherwise.
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace films every page while it works, of which a machine of two cores has nothing to spare: `--trace
    // retain-on-failure` brings it where somebody looks for a cause.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: getBrowser(),
      args: browserArguments,
    },
  },
  projects: [{ name: 'chromium' }],
});
