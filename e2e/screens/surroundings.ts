import type { Browser, BrowserContext } from '@playwright/test';
import type { Language } from '../fixtures/translations';
import { makeSteady } from './steady';
import type { Theme } from './selection';

/** How a state is looked at. */
export interface Surroundings {
  readonly language: Language;
  readonly theme: Theme;
  readonly width: number;
}

const heightOf = (width: number) => (width < 640 ? 740 : width < 1024 ? 1024 : 900);

/** What a picture is called, among files and among what was agreed to. */
export const nameOf = (state: string, { language, theme, width }: Surroundings): string =>
  `${state}.${language}.${theme}.${width}`;

/** A browser of somebody who has never been here, in which the same page is the same picture. */
export async function openContext(
  browser: Browser,
  origin: string,
  { language, theme, width }: Surroundings,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: heightOf(width) },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId: 'UTC',
  });
  await makeSteady(context);
  context.setDefaultTimeout(10_000);
  return context;
}
