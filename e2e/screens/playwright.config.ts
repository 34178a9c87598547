import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

export default defineConfig({
  ...base,
  testMatch: 'screens.spec.ts',
  globalSetup: '../fixtures/global-setup.ts',
  outputDir: '../../.cache/screen-results',
  snapshotPathTemplate: '../../.cache/screens/{arg}{ext}',
  reporter: 'list',
  workers: 1,
  timeout: 30 * 60_000,
  expect: {
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 100 },
  },
});
