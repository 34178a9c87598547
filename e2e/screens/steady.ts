import type { BrowserContext, Locator, Page, Route } from '@playwright/test';

/** When every picture is taken, whatever the calendar says. */
const PICTURED = Date.parse('2026-01-31T12:00:00.000Z');
const HOUR = 3_600_000;
const moment = /"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z"/g;

/**
 * Moments of an answer as far from when pictures are taken as they are from now, to the hour: what was made a minute or
 * ten ago is as old in every run.
 */
export const atPicturedTime = (json: string, now = Date.now()): string =>
  json.replace(moment, (text) => {
    const away = Date.parse(text.slice(1, -1)) - now;
    return JSON.stringify(new Date(PICTURED + Math.round(away / HOUR) * HOUR).toISOString());
  });

/** The same page again is the same picture: one moment, no motion, and chance that repeats itself. */
export async function makeSteady(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(PICTURED);
  await context.addInitScript(() => {
    let seed = 1;
    Math.random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
  });
  await context.route('**/api/**', (route) => moveAnswer(route).catch(() => undefined));
}

async function moveAnswer(route: Route): Promise<void> {
  const request = route.request();
  const kinds = ['fetch', 'xhr'];
  // What streams is not held until its end, and files have no moments.
  const isStream = (request.headers()['accept'] ?? '').includes('text/event-stream');
  if (!kinds.includes(request.resourceType()) || isStream) return route.fallback();
  const response = await route.fetch();
  if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response });
  await route.fulfill({ response, body: atPicturedTime(await response.text()) });
}

/** What moves by itself, or is drawn by what the machine has for it, is covered; nothing that lies behind a dialog is. */
export async function movingParts(page: Page): Promise<Locator[]> {
  const dialogs = page.locator('[role=dialog]');
  const seen = (await dialogs.count()) > 0 ? dialogs.last() : page;
  return [seen.locator('video'), page.locator('[role=progressbar], [role=meter]')];
}
