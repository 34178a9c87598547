import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench';
import { hover, press, pressField, typeKeys } from './browser/hand';
import { PHONE_SLOWDOWN_FACTOR, slowPhone, throttle, visit, type Opened } from './browser/visit';
import { percentile } from '../figures/percentile';
import { inTurn, nextPaintOf, Rounds, type Series } from './series';
import { FIELD, openSubjects, SECOND_VIEW, withYardsticks, type Subject } from './subjects';

const views = [SECOND_VIEW, 'Audio To Video', 'Profile', 'Text Generation'];
const bareViews = ['Other', 'Chat'];
const SWITCH_COUNT = 20;
const KEY_COUNT = 30;
const SCRIPT_SECONDS = 60;
const BETWEEN_ACTIONS_MS = 700;

type Add = (row: string, value: number) => void;

/** Milliseconds from the press until the view's heading is painted. */
async function switchTo(opened: Opened, name: string): Promise<number> {
  await opened.page.evaluate(`benchExpect(${JSON.stringify(name)})`);
  const pressedAt = await press(opened, name);
  return (await opened.moment('heading', pressedAt)).at - pressedAt;
}

/** Views that a pointer near their tab has prefetched. */
async function openViews(opened: Opened, add: Add): Promise<void> {
  const times: number[] = [];
  for (const name of views) {
    await hover(opened, name);
    await opened.traffic.quiet();
    await throttle(opened.session, PHONE_SLOWDOWN_FACTOR);
    times.push(await switchTo(opened, name));
    await throttle(opened.session, 1);
  }
  // The last is the view that was open before.
  add('first switch after prefetch, slowest, 4× CPU, ms', Math.max(...times.slice(0, -1)));
}

async function switchViews(opened: Opened, names: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < SWITCH_COUNT; count += 1)
    times.push(await switchTo(opened, names[count % names.length] ?? ''));
  return percentile(times, 95);
}

async function useViews(opened: Opened, add: Add, names: readonly string[]): Promise<void> {
  if (names === views) await openViews(opened, add);
  add('switch to a view again, p95, ms', await switchViews(opened, names));
  await throttle(opened.session, PHONE_SLOWDOWN_FACTOR);
  add('switch to a view again, p95, 4× CPU, ms', await switchViews(opened, names));
}

async function typeText(opened: Opened, add: Add): Promise<void> {
  await throttle(opened.session, PHONE_SLOWDOWN_FACTOR);
  await pressField(opened, FIELD);
  add('key to paint, 4× CPU, ms', percentile(await typeKeys(opened, KEY_COUNT), 50));
}

async function streamReply({ page, session }: Opened, add: Add): Promise<void> {
  await throttle(session, PHONE_SLOWDOWN_FACTOR);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Write a long text about bread');
  await message.press('Enter');
  const stop = page.getByRole('button', { name: 'Stop the reply' });
  await stop.waitFor();
  await page.evaluate('benchLongTasks.length = 0');
  await stop.waitFor({ state: 'hidden', timeout: 60_000 });
  const tasks = await page.evaluate<number[]>('benchLongTasks');
  add('longest task while a reply streams, 4× CPU, ms', Math.max(0, ...tasks));
}

/** What a user does in a minute, again and again, from the first paint. */
async function useForMinute(opened: Opened, add: Add): Promise<void> {
  const { page } = opened;
  const type = async () => {
    await pressField(opened, FIELD);
    await typeKeys(opened, 10);
  };
  const openMenu = (name: string) => async () => {
    await press(opened, name);
    await pause(BETWEEN_ACTIONS_MS);
    await page.keyboard.press('Escape');
  };
  const actions = [
    type,
    () => press(opened, SECOND_VIEW),
    type,
    openMenu('Language'),
    () => press(opened, 'Audio To Video'),
    () => press(opened, 'Profile'),
    openMenu('Theme'),
    () => press(opened, 'Pricing'),
    () => press(opened, 'Text Generation'),
    type,
    () => page.keyboard.press('Enter'),
  ];
  await opened.moment('paint');
  const endsAt = performance.now() + SCRIPT_SECONDS * 1000;
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    await actions[turn % actions.length]?.();
    await pause(BETWEEN_ACTIONS_MS);
  }
  const [durations, count] = await page.evaluate<[number[], number]>(
    '[Object.values(benchInteractions), performance.interactionCount]',
  );
  add('INP of a minute from the first paint, ms', nextPaintOf(durations, count));
}

/** How soon a warm page answers, most of it on a phone's CPU. */
export async function benchInteraction(bench: Bench): Promise<readonly Series[]> {
  const found = new Rounds();
  const { first } = await openSubjects(bench);
  return withYardsticks(bench, async ({ bare, bundle, textarea }) => {
    const use = async (
      { name, url, goal, profile }: Subject,
      work: (opened: Opened, add: Add) => Promise<void>,
      options = {},
    ) => {
      const given = { goal, ...options, ...(profile && { profile }) };
      await visit(bench.browser, url, given, async (opened) => {
        if (!('network' in options)) await opened.traffic.quiet();
        await work(opened, (row, value) => found.add(row, name, value));
      });
    };
    const phone = { network: slowPhone, slowdown: PHONE_SLOWDOWN_FACTOR };
    const tasks = [
      () => use(bare, (opened, add) => useViews(opened, add, bareViews)),
      ...[bundle, first].flatMap((subject) => [
        () => use(subject, (opened, add) => useViews(opened, add, views)),
        () => use(subject, typeText),
        () => use(subject, streamReply),
        () => use(subject, useForMinute, phone),
      ]),
      () => use(textarea, typeText),
    ];
    for (let round = 1; round <= bench.rounds; round += 1) {
      for (const task of inTurn(tasks, round)) await task();
      bench.report(`round ${round} of ${bench.rounds}`);
    }
    return found.list();
  });
}
