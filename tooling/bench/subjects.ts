import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { createCaller } from '../own-server/caller';
import type { Bench } from './bench';
import { visit, type Goal } from './browser/visit';

export interface Subject {
  readonly name: string;
  readonly url: string;
  readonly goal: Goal;
  readonly profile?: BrowserContextOptions;
}

export const messageForm: Goal = { fields: 'textarea', sends: '/api/text/' };
const loginForm: Goal = { fields: 'input:is([type=email], [type=password])', sends: '/api/user/login' };

export async function signIn(origin: string): Promise<BrowserContextOptions> {
  const { token } = await createCaller(origin).join();
  return {
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'access_token', value: token }] }],
    },
  };
}

async function rememberVisit({ browser }: Bench, origin: string): Promise<BrowserContextOptions> {
  let storageState: BrowserContextOptions['storageState'];
  const { token } = await createCaller(origin).join();
  await visit(browser, `${origin}/home`, {
    goal: { fields: 'textarea' },
    prepare: (context: BrowserContext) =>
      context
        .addInitScript((value) => localStorage.setItem('access_token', value), token)
        .then(() => undefined),
    async after({ page }) {
      await page.waitForFunction(() => document.cookie.includes('lisan-view'));
      storageState = await page.context().storageState();
    },
  });
  return storageState ? { storageState } : {};
}

export async function openSubjects(bench: Bench): Promise<readonly Subject[]> {
  const origin = await bench.lisan();
  const home = { url: `${origin}/home`, goal: messageForm };
  return [
    { ...home, name: 'Lisan, signed in', profile: await rememberVisit(bench, origin) },
    { name: 'Lisan, landing', url: `${origin}/home`, goal: {} },
    { name: 'Lisan, login', url: `${origin}/login`, goal: loginForm },
  ];
}
