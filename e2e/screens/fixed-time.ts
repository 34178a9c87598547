import type { BrowserContext, Route } from '@playwright/test';

export const FIXED_NOW_MS = Date.parse('2026-01-31T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** Shifts the times of a response so that their age at `FIXED_NOW_MS` is their real age, to the hour. */
export const shiftTimes = (json: string): string =>
  json.replace(/"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z"/g, (text) => {
    const age = Date.parse(text.slice(1, -1)) - Date.now();
    return JSON.stringify(new Date(FIXED_NOW_MS + Math.round(age / HOUR_MS) * HOUR_MS).toISOString());
  });

export async function fixTime(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(FIXED_NOW_MS);
  await context.route('**/api/**', (route) => shiftResponse(route).catch(() => undefined));
}

async function shiftResponse(route: Route): Promise<void> {
  const request = route.request();
  const isStream = (request.headers()['accept'] ?? '').includes('text/event-stream');
  if (!['fetch', 'xhr'].includes(request.resourceType()) || isStream) return route.fallback();
  const response = await route.fetch();
  if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response });
  await route.fulfill({ response, body: shiftTimes(await response.text()) });
}
