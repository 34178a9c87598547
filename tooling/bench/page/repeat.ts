import type { Bench } from '../bench';
import { openPage } from '../browser/visit';
import { slowPhone } from '../line/shaped-line';
import { Rounds, type Series } from '../report/series';
import { openSubjects, type Subject } from './subjects';

const slowdown = 4;
/** Each has a visit before it that is not measured. */
const most = 5;

/** The second visit of a profile: what the first has left in the browser's cache is there. */
async function comeBack({ browser }: Bench, { line, path, goal, profile }: Subject) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...profile,
  });
  try {
    line.shape(undefined);
    const first = await openPage(context, line.origin + path, { goal: { view: goal.view } });
    await first.traffic.quiet();
    await first.page.close();
    line.cut();
    line.shape(slowPhone);
    const second = await openPage(context, line.origin + path, { goal, slowdown });
    return second.visit;
  } finally {
    await context.close();
    line.cut();
    line.shape(undefined);
  }
}

/** The same pages on the same slow phone, by somebody who was there before. */
export async function benchRepeat(bench: Bench): Promise<Series[]> {
  const subjects = await openSubjects(bench);
  const found = new Rounds();
  const rounds = Math.min(bench.rounds, most);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects.list) {
        const { name, commit, goal } = subject;
        // A cookie tells the second visit from the first.
        if (name === 'Lisan, with the cookie') continue;
        const one = await comeBack(bench, subject);
        const of = name === 'Lisan, first visit' ? 'Lisan, signed in' : name;
        const add = (row: string, value: number) => found.add(`second visit: ${row}`, of, value, commit);
        add('first paint, ms', one.firstPaint);
        add('the view painted, ms', one.view);
        if (goal.sends || name === 'bare React page') add('usable, ms', one.usable || one.view);
        add('everything until then, kB', one.everything);
        add('requests until then', one.requests);
      }
      bench.say(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    await subjects.stop();
  }
  return found.list();
}
