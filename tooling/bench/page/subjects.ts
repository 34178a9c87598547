import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { BenchCaller } from '../bench-caller';
import type { Bench, Version } from '../bench';
import { openLine, type ShapedLine } from '../line/shaped-line';
import { buildYardstick } from '../yardsticks/build';
import { yardsticks, type YardstickName } from '../yardsticks/builds';
import { serveOneBundle } from '../yardsticks/one-bundle';
import { serveSite } from '../yardsticks/serve';
import { visit, type Goal } from '../browser/visit';

/** A page to measure, behind a line of its own. */
export interface Subject {
  readonly name: string;
  readonly commit?: string;
  readonly line: ShapedLine;
  readonly path: string;
  readonly goal: Goal;
  readonly profile?: BrowserContextOptions;
}

export interface Subjects {
  readonly list: readonly Subject[];
  stop(): Promise<void>;
}

const chat: Goal = { view: 'chat', sends: '/api/text/' };

/** Signed in as every visit of somebody who was here before, but on a browser that was not. */
const withToken = (token: string) => async (context: BrowserContext) => {
  await context.addInitScript(`localStorage.setItem('access_token', ${JSON.stringify(token)})`);
};

/** What the browser of somebody signed in keeps once the chat was open. */
async function rememberVisit(
  { browser }: Bench,
  origin: string,
  token: string,
): Promise<BrowserContextOptions> {
  let storageState: BrowserContextOptions['storageState'];
  await visit(browser, `${origin}/home`, {
    goal: { view: 'chat' },
    prepare: withToken(token),
    async after({ page }) {
      await page.waitForFunction(() => document.cookie.includes('lisan-view'));
      storageState = await page.context().storageState();
    },
  });
  return { ...(storageState && { storageState }) };
}

/** A browser that has a token of that origin and nothing else. */
export const signedInOn = (origin: string, token: string): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'access_token', value: token }] }],
  },
});

/** Lisan in a browser that has its token alone, in one that was here before, and for a visitor. */
export async function lisanSubjects(bench: Bench, version: Version): Promise<Subjects> {
  const { origin } = await bench.lisan(version);
  const { token } = await BenchCaller.register(origin);
  const line = await openLine(origin);
  const visited = await rememberVisit(bench, line.origin, token);
  const signedIn = signedInOn(line.origin, token);
  const own = { line, path: '/home', ...(version.commit !== undefined && { commit: version.commit }) };
  return {
    list: [
      { ...own, name: 'Lisan, first visit', goal: chat, profile: signedIn },
      { ...own, name: 'Lisan, with the cookie', goal: chat, profile: visited },
      { ...own, name: 'Lisan, landing', goal: { view: 'heading' } },
    ],
    stop: () => line.close(),
  };
}

async function yardstickSubject(name: YardstickName): Promise<Subjects> {
  const site = await serveSite(await buildYardstick(name));
  const line = await openLine(site.origin);
  const goal: Goal = name === 'bare React page' ? { view: 'heading' } : chat;
  return {
    list: [{ name, line, path: '/', goal }],
    async stop() {
      await line.close();
      site.stop();
    },
  };
}

/** Lisan as one application, on the server of the one at work. */
async function oneBundleSubject(bench: Bench): Promise<Subjects> {
  const { origin } = await bench.lisan(bench.versions[0] ?? {});
  const { token } = await BenchCaller.register(origin);
  const site = await serveOneBundle(bench, origin, token);
  const line = await openLine(site.origin);
  const profile = signedInOn(line.origin, token);
  return {
    list: [{ name: 'Lisan as one bundle', line, path: '/home', goal: chat, profile }],
    async stop() {
      await line.close();
      site.stop();
    },
  };
}

/** Everything that is measured in turns. */
export async function openSubjects(bench: Bench): Promise<Subjects> {
  const all: Subjects[] = [];
  const add = async (what: string, open: Promise<Subjects>) => {
    bench.say(what);
    all.push(await open);
  };
  const stop = async () => {
    for (const one of all) await one.stop();
  };
  try {
    for (const version of bench.versions) await add('Lisan is started', lisanSubjects(bench, version));
    await add('bare React page', yardstickSubject('bare React page'));
    if (!bench.isCompared) {
      for (const name of Object.keys(yardsticks) as YardstickName[])
        if (name !== 'bare React page') await add(name, yardstickSubject(name));
      await add('Lisan as one bundle', oneBundleSubject(bench));
    }
  } catch (fault) {
    await stop();
    throw fault;
  }
  return { list: all.flatMap(({ list }) => list), stop };
}
