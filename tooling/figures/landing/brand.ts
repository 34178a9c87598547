import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '@lisan/contract';

const SHARE_SIZE = { width: 1200, height: 630 };
const ICON_SIZES = [180, 192, 512];
const JPEG_QUALITY = 84;

interface BrandFolders {
  readonly brand: string;
  readonly media: string;
}

/** Opens the landing page, whose fonts, colours and texts the drawings use. */
async function openLanding(browser: Browser, origin: string, language: Language): Promise<Page> {
  const context = await browser.newContext({
    viewport: SHARE_SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/welcome?lang=${language}&theme=light`);
  await page.waitForFunction(() => !document.querySelector('[data-picture-page]'));
  return page;
}

/** The image of shared links: mark, headline and waveform of the landing page, beside the film's face. */
export async function makeShareImage(
  origin: string,
  language: Language,
  { browser, folders }: { readonly browser: Browser; readonly folders: BrandFolders },
): Promise<void> {
  const page = await openLanding(browser, origin, language);
  const face = readFileSync(join(folders.media, `film.${language}.webp`)).toString('base64');
  await page.evaluate((face) => {
    const brand = document.querySelector('header a')?.innerHTML ?? '';
    const headline = document.querySelector('h1')?.innerHTML ?? '';
    const wave = document.querySelector('main svg[preserveAspectRatio="none"]')?.outerHTML ?? '';
    document.body.innerHTML = `
      <style>
        .share { display: grid; grid-template-columns: 1fr 27rem; gap: 3.5rem; align-items: stretch; inline-size: 1200px; block-size: 630px; padding: 4rem; background: var(--color-paper) }
        .share .words { display: flex; flex-direction: column; justify-content: space-between; min-inline-size: 0 }
        .share .words > :first-child { zoom: 1.6; inline-size: fit-content }
        .share h1 { font-size: calc(4rem * var(--script-scale)); font-weight: 480; line-height: var(--leading-tight); margin: 0 }
        .share h1 span { display: block }
        .share svg[preserveAspectRatio] { block-size: 4.5rem; inline-size: 100% }
        .share svg[preserveAspectRatio] path { stroke: var(--color-accent); stroke-width: 3px }
        .share img { inline-size: 100%; block-size: 100%; object-fit: cover; object-position: 51% 50%; border-radius: 20px }
      </style>
      <div class="share"><div class="words"><div>${brand}</div><h1>${headline}</h1>${wave}</div><img alt="" src="data:image/webp;base64,${face}"></div>`;
  }, face);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await document.querySelector('img')?.decode();
  });
  await page.screenshot({
    path: join(folders.brand, `share.${language}.jpg`),
    type: 'jpeg',
    quality: JPEG_QUALITY,
  });
  await page.context().close();
}

/** The icons of home screens: the mark on paper, inside the circle that systems may cut out. */
export async function makeIcons(browser: Browser, { brand }: Pick<BrandFolders, 'brand'>): Promise<void> {
  const mark = readFileSync(join(brand, 'icon.svg'), 'utf8');
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  for (const size of ICON_SIZES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body { margin: 0; display: grid; place-items: center; block-size: 100vh; background: #fbf8f3 } svg { inline-size: 60%; block-size: 60% }</style>${mark}`,
    );
    await page.screenshot({ path: join(brand, `icon-${size}.png`) });
  }
  await context.close();
}
