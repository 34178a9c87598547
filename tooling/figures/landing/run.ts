// `npm run figures`: makes the media of the public pages with the Lisan at LISAN_URL. Names choose some: film, screens, brand.
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { languageCodes, type Language } from '@lisan/contract';
import { browserArguments, getBrowser } from '@lisan/e2e';
import { chromium } from '@playwright/test';
import { makeIcons, makeShareImage } from './brand';
import { makeFilm } from './film';
import { makeScreens } from './screens';

const origin = (process.env['LISAN_URL'] || 'http://localhost:4000').replace(/\/$/, '');
const folderOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const folders = {
  brand: folderOf('shell/src/brand'),
  media: folderOf('shell/src/pages/landing/media'),
  readme: folderOf('docs/images'),
};

const figures: Readonly<Record<string, (browser: Browser, language: Language) => Promise<void>>> = {
  film: (_browser, language) => makeFilm(origin, language, folders.media),
  screens: (browser, language) =>
    makeScreens(origin, language, { browser, folder: folders.media, readme: folders.readme }),
  brand: async (browser, language) => {
    await makeShareImage(origin, language, { browser, folders });
    await makeIcons(browser, folders);
  },
};

const chosen = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: getBrowser(), args: browserArguments });
try {
  for (const [name, make] of Object.entries(figures)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    for (const language of languageCodes) {
      console.log(`Making ${name}, ${language} …`);
      await make(browser, language);
    }
  }
} finally {
  await browser.close();
}
