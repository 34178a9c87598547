import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { getBrowser, makeCheckout, openAccount, signIn } from '@lisan/e2e';
import { measureEdits, type Edited } from './edits';
import { typeDev } from './running-dev';

const own = fileURLToPath(new URL('../../', import.meta.url));

/** Milliseconds, at most, on two quiet cores. */
const limits = { page: 6_000, edit: 500 };

const chat: Edited = {
  file: 'remotes/chat/src/ConversationView.tsx',
  code: "t('nav.chat')",
  field: 'Message',
};

const profile: Edited = {
  file: 'remotes/profile/src/account/AccountCard.tsx',
  code: "t('account.title')",
  field: 'Username',
};

type Report = (name: string, milliseconds: number, most: number) => void;

/** @returns whether everything was as quick as it is to be; throws where something did not work at all */
export async function runDevelopCampaign(
  root: string | undefined,
  tell: (line: string) => void,
): Promise<boolean> {
  let isQuick = true;
  const report: Report = (name, milliseconds, most) => {
    const isMet = milliseconds <= most;
    isQuick &&= isMet;
    tell(
      `${isMet ? '✓' : '✗'} ${name.padEnd(56)} ${(milliseconds / 1000).toFixed(2)} s${most === Infinity ? '' : `, at most ${most / 1000}`}`,
    );
  };
  const checkout = root === undefined ? copyBuilt() : { root, remove: () => undefined };
  const dataFolder = mkdtempSync(join(tmpdir(), 'lisan-develop-'));
  const browser = await chromium.launch({ executablePath: getBrowser(), args: ['--no-sandbox'] });
  try {
    await workInTheShell(checkout.root, dataFolder, browser, report);
    for (const [name, edited] of Object.entries({ chat, profile }))
      await workAlone(checkout.root, name, edited, browser, report);
  } finally {
    await browser.close();
    rmSync(dataFolder, { recursive: true, force: true });
    checkout.remove();
  }
  return isQuick;
}

/** A copy with what is built here: the remotes that nobody works on are taken as they are. */
function copyBuilt() {
  execFileSync('npm', ['run', 'build'], { cwd: own, stdio: 'inherit' });
  const checkout = makeCheckout();
  const remotes = readdirSync(join(own, 'remotes')).map((name) => `remotes/${name}`);
  for (const path of ['.cache/build', ...['shell', 'api', ...remotes].map((name) => `${name}/dist`)])
    if (existsSync(join(own, path))) cpSync(join(own, path), join(checkout.root, path), { recursive: true });
  return checkout;
}

/** `npm run dev -- chat`, twice: the first time everything is compiled and published. */
async function workInTheShell(
  root: string,
  dataFolder: string,
  browser: Browser,
  report: Report,
): Promise<void> {
  for (const [when, most] of [
    ['the first time', Infinity],
    ['again', limits.page],
  ] as const) {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const dev = await typeDev(root, () => ['--', 'chat'], {
      ready: /^Lisan is ready at/m,
      env: { DATA_DIR: dataFolder },
    });
    try {
      await show(page, dev.origin);
      report(`npm run dev -- chat, ${when}: the first page`, performance.now() - dev.typedAt, most);
      if (most === Infinity) continue;
      const baseURL = dev.origin;
      const person = await browser.newContext({ locale: 'en', baseURL });
      const token = await signIn(person.request, await openAccount(person.request));
      await person.addInitScript((value) => localStorage.setItem('access_token', value), token);
      const home = await person.newPage();
      await home.goto('/home');
      report('an edit of chat in the shell, on screen', await measureEdits(root, home, chat), limits.edit);
      await person.close();
    } finally {
      await context.close();
      await dev.stop();
    }
  }
}

/** `npm run dev -w remotes/<name>`, twice, with no server behind. */
async function workAlone(
  root: string,
  name: string,
  edited: Edited,
  browser: Browser,
  report: Report,
): Promise<void> {
  for (const [when, most] of [
    ['the first time', Infinity],
    ['again', limits.page],
  ] as const) {
    const page = await browser.newPage({ locale: 'en' });
    const dev = await typeDev(root, (port) => ['-w', `remotes/${name}`, '--', '--port', String(port)], {
      ready: / compiled /,
      env: { LISAN_URL: 'http://127.0.0.1:9' },
    });
    try {
      await show(page, dev.origin);
      report(`${name} alone, ${when}: the first page`, performance.now() - dev.typedAt, most);
      if (most !== Infinity)
        report(`an edit of ${name} alone, on screen`, await measureEdits(root, page, edited), limits.edit);
    } finally {
      await page.close();
      await dev.stop();
    }
  }
}

async function show(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
