import type { CDPSession, Page } from '@playwright/test';
import { percentile } from '../percentile';
import { Rounds, type Series } from '../report/series';
import type { Bench, Version } from '../bench';
import { BenchCaller } from '../bench-caller';
import { visit } from '../browser/visit';
import { interactionClock } from '../browser/interaction';
import { weighMade } from '../browser/heap';
import { signedInOn } from './subjects';
import { listViews } from './views';

const slowdown = 4;
/** As often as the goal for the memory says. */
const often = 50;
/** Enough for a percentile. */
const some = 10;
const views = listViews();
const keptRows: Readonly<Record<keyof Kept, string>> = {
  all: 'heap',
  made: 'heap without compiled code',
  nodes: 'nodes',
  listeners: 'listeners',
};

/** Milliseconds of a switch to each view, one after the other, so many times. */
async function switchAll(page: Page, times: number): Promise<number[]> {
  const names = JSON.stringify(views.map(({ names }) => names.en));
  return page.evaluate<number[]>(
    `(async () => { const all = []; for (let time = 0; time < ${times}; time += 1) for (const name of ${names}) all.push(await benchSwitch(name)); return all; })()`,
  );
}

const throttle = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

async function collect(session: CDPSession): Promise<void> {
  // What only a finalizer lets go of is gone after the second.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
}

/** What a page keeps. */
interface Kept {
  /** Bytes, with the machine code that the engine has compiled of what ran often. */
  readonly all: number;
  /** Bytes of what scripts have made. */
  readonly made: number;
  /** Elements and texts, in the document or not, and who listens to them. */
  readonly nodes: number;
  readonly listeners: number;
}

async function keptBy(session: CDPSession): Promise<Kept> {
  await collect(session);
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { all: usedSize, made: await weighMade(session), nodes, listeners: jsEventListeners };
}

async function measureRound(bench: Bench, version: Version, found: Rounds): Promise<void> {
  const { origin } = await bench.lisan(version);
  const { token } = await BenchCaller.register(origin);
  const add = (row: string, subject: string, value: number) => found.add(row, subject, value, version.commit);
  await visit(bench.browser, `${origin}/home`, {
    goal: { view: 'chat' },
    profile: signedInOn(origin, token),
    prepare: (context) => context.addInitScript(interactionClock).then(() => undefined),
    async after({ page, session, traffic }) {
      await session.send('HeapProfiler.enable');
      await traffic.quiet();
      const first: number[] = [];
      for (const { names } of views.slice(1)) {
        // Whoever clicks has pointed there before, and what is pointed at is fetched.
        await page.getByRole('navigation').getByText(names.en, { exact: true }).first().hover();
        await traffic.quiet();
        await throttle(session, slowdown);
        first.push(await page.evaluate<number>(`benchSwitch(${JSON.stringify(names.en)})`));
        await throttle(session, 1);
      }
      add('first opening after prefetch, ms', `processor ${slowdown} times as slow`, Math.max(...first));
      await switchAll(page, 1);
      const before = await keptBy(session);
      const warm = await switchAll(page, often);
      add('warm switch p95, ms', 'processor as it is', percentile(warm, 95));
      const after = await keptBy(session);
      for (const [what, name] of Object.entries(keptRows) as [keyof Kept, string][])
        add(
          `${name} after all views ${often} times, of that after the first`,
          'Lisan',
          after[what] / before[what],
        );
      await throttle(session, slowdown);
      add(
        'warm switch p95, ms',
        `processor ${slowdown} times as slow`,
        percentile(await switchAll(page, some), 95),
      );
    },
  });
}

/** From view to view: the worst first opening of a view whose files are there, warm switches, and what memory is left. */
export async function benchSwitch(bench: Bench): Promise<Series[]> {
  const found = new Rounds();
  const rounds = Math.min(bench.rounds, 5);
  for (let round = 0; round < rounds; round += 1) {
    for (const version of bench.versions) await measureRound(bench, version, found);
    bench.say(`round ${round + 1} of ${rounds}`);
  }
  return found.list();
}
