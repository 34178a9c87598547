import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '@lisan/contract';
import { runFfmpeg } from '@lisan/e2e';
import { material, openMaker } from './maker';

const HEIGHT = 640;
/** As high as the pictures, which show each tool down to its main button. */
const WINDOW = { width: 1280, height: HEIGHT };
const README_WINDOW = { width: 1280, height: 800 };
/** The browser hides the controls of a playing video after three seconds. */
const CONTROLS_FADE_MS = 3_800;
const SETTLING_MS = 800;
const themes = ['light', 'dark'] as const;

const choose = async (page: Page, legend: RegExp) =>
  page.getByRole('group', { name: legend }).getByRole('radio').first().check();

/** One screen of each tool. The view's heading is there when it starts. */
const screens: Readonly<Record<string, (page: Page, language: Language) => Promise<void>>> = {
  chat: async (page) => {
    await page.getByRole('complementary').getByRole('listitem').first().getByRole('button').first().click();
    const reply = page.getByRole('main').getByRole('article').first();
    await reply.waitFor();
    await reply.hover();
    await page.mouse.wheel(0, -5_000);
  },
  'text-to-audio': async (page, language) => {
    const text = page.getByRole('main').getByRole('textbox').first();
    await text.fill(material[language].script);
    await text.blur();
    const panel = page.getByRole('complementary');
    await panel.getByRole('listitem').first().waitFor();
    await panel.getByRole('button', { name: /^(Use|استخدام) \S+$/ }).click();
  },
  'lip-sync': async (page) => {
    await choose(page, /^(Audio|الصوت)$/);
    await choose(page, /^(Video|الفيديو)$/);
    const video = page.locator('video').first();
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
    });
    await page.waitForTimeout(CONTROLS_FADE_MS);
  },
};

/** The tool without the frame around it. */
async function clipOf(page: Page) {
  const sidebar = await page.getByRole('navigation').first().boundingBox();
  if (!sidebar) throw new Error('The dashboard has no navigation.');
  const isFirst = sidebar.x < WINDOW.width / 2;
  const edge = isFirst ? sidebar.x + sidebar.width : sidebar.x;
  return {
    x: isFirst ? edge : 0,
    y: 0,
    width: isFirst ? WINDOW.width - edge : edge,
    height: HEIGHT,
  };
}

/** The whole window, in few colours. */
async function photographForReadme(page: Page, picture: string, file: string): Promise<void> {
  await page.setViewportSize(README_WINDOW);
  await page.waitForTimeout(SETTLING_MS);
  await page.screenshot({ path: picture, caret: 'hide' });
  await runFfmpeg(picture, file, [
    ...['-v', 'error', '-y', '-i', picture],
    ...['-vf', 'split[a][b];[a]palettegen=max_colors=64[p];[b][p]paletteuse=dither=none', file],
  ]);
  await page.setViewportSize(WINDOW);
}

/** Photographs the tools of the running Lisan, in both themes. */
export async function makeScreens(
  origin: string,
  language: Language,
  {
    browser,
    folder,
    readme,
  }: { readonly browser: Browser; readonly folder: string; readonly readme: string },
): Promise<void> {
  const maker = await openMaker(origin, language);
  await maker.converse();
  const audio = await maker.speak();
  await maker.sync(audio.id);
  const workplace = await mkdtemp(join(tmpdir(), 'lisan-screens-'));
  try {
    for (const theme of themes) {
      const context = await browser.newContext({
        viewport: WINDOW,
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: language,
      });
      await context.addInitScript((token) => localStorage.setItem('access_token', token), maker.token);
      const page = await context.newPage();
      for (const [view, reach] of Object.entries(screens)) {
        await page.goto(`${origin}/home?view=${view}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForFunction(() => !document.querySelector('[data-picture-page]'));
        await reach(page, language);
        await page.mouse.move(1, 1);
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(SETTLING_MS);
        const picture = join(workplace, 'screen.png');
        await page.screenshot({ path: picture, clip: await clipOf(page), caret: 'hide' });
        const file = join(folder, `${view}.${language}.${theme}.webp`);
        await runFfmpeg(picture, file, [
          ...['-v', 'error', '-y', '-i', picture],
          ...['-c:v', 'libwebp', '-quality', '70', '-compression_level', '6', '-preset', 'text', file],
        ]);
        if (view === 'chat' && theme === 'light')
          await photographForReadme(page, picture, join(readme, `studio-${language}.png`));
      }
      await context.close();
    }
  } finally {
    await rm(workplace, { recursive: true });
  }
}
