import type { Page } from '@playwright/test';
import type { Bench } from './bench';
import { PHONE_SLOWDOWN_FACTOR, throttle, timePress, visit, type Opened } from './browser/visit';
import { percentile } from '../figures/percentile';
import { Rounds, type Series } from './series';
import { signIn } from './subjects';
import { serveYardstick, yardstick } from './yardstick/serve';

const views = ['Text Generation', 'Text To Audio', 'Audio To Video', 'Profile'] as const;
const SWITCH_COUNT = 5;

const heading =
  "() => [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map((one) => one.textContent).join()";
const messages = "() => document.querySelectorAll('article').length";
const controls =
  "() => [...document.querySelectorAll('main button')].map((one) => one.textContent + one.disabled).join() + document.querySelectorAll('[role=progressbar], [role=status]').length";
const written = "() => document.querySelector('textarea').value.length";

const rows = {
  firstSwitch: 'first switch to a view, slowest, ms',
  switch: 'switch to a view again, p95, ms',
  send: 'send to message shown, ms',
  speak: 'generate to response, ms',
  key: 'key to letter shown, ms',
} as const;

const entryOf = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true }).first();

const pressEntry = (page: Page, name: string) => timePress(page, heading, () => entryOf(page, name).click());

async function typeKey(page: Page): Promise<number> {
  await page.getByRole('textbox').first().focus();
  return timePress(page, written, () => page.keyboard.press('a'));
}

async function sendMessage(page: Page, text: string): Promise<number> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  return timePress(page, messages, () => page.keyboard.press('Enter'));
}

async function switchViews(page: Page, names: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < SWITCH_COUNT; turn += 1)
    for (const name of names) times.push(await pressEntry(page, name));
  return percentile(times, 95);
}

type Add = (row: keyof typeof rows, value: number) => void;

async function useLisan({ page, session, traffic }: Opened, add: Add): Promise<void> {
  await traffic.quiet();
  const first: number[] = [];
  for (const name of views.slice(1)) {
    // Hovering an entry starts its prefetch.
    await entryOf(page, name).hover();
    await traffic.quiet();
    await throttle(session, PHONE_SLOWDOWN_FACTOR);
    first.push(await pressEntry(page, name));
    await throttle(session, 1);
  }
  add('firstSwitch', Math.max(...first));
  await throttle(session, PHONE_SLOWDOWN_FACTOR);
  add('switch', await switchViews(page, views));
  await pressEntry(page, 'Text To Audio');
  await page.getByRole('combobox', { name: 'Library voice' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: 'Text to be spoken' }).fill('Good day.');
  add(
    'speak',
    await timePress(page, controls, () => page.getByRole('button', { name: 'Generate speech' }).click()),
  );
  await pressEntry(page, 'Text Generation');
  add('key', await typeKey(page));
  add('send', await sendMessage(page, 'Three hooks for a coffee shop'));
}

async function useYardstick({ page, session }: Opened, add: Add): Promise<void> {
  await throttle(session, PHONE_SLOWDOWN_FACTOR);
  add('switch', await switchViews(page, ['Other', 'Chat']));
  add('key', await typeKey(page));
  add('send', await sendMessage(page, 'Three hooks'));
  await page.getByRole('textbox', { name: 'Message' }).fill('Good day.');
  add('speak', await timePress(page, controls, () => page.getByRole('button', { name: 'Send' }).click()));
}

/** Milliseconds from a press to the frame with its response, on a phone's CPU. */
export async function benchInteraction(bench: Bench): Promise<readonly Series[]> {
  const { browser, rounds, report } = bench;
  const site = await serveYardstick();
  const found = new Rounds(yardstick);
  const addTo =
    (subject: string): Add =>
    (row, value) =>
      found.add(rows[row], subject, value);
  const goal = { fields: 'textarea' };
  try {
    const origin = await bench.lisan();
    for (let round = 1; round <= rounds; round += 1) {
      await visit(browser, site.origin, { goal, after: (opened) => useYardstick(opened, addTo(yardstick)) });
      await visit(browser, `${origin}/home`, {
        goal,
        profile: await signIn(origin),
        after: (opened) => useLisan(opened, addTo('Lisan')),
      });
      report(`round ${round} of ${rounds}`);
    }
  } finally {
    site.close();
  }
  return found.list();
}
