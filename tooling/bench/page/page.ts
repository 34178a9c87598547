import { slowPhone } from '../line/shaped-line';
import { Rounds, type Series } from '../report/series';
import type { Bench } from '../bench';
import { openSubjects } from './subjects';
import { visit } from '../browser/visit';

/** As quick as a phone of the middle. */
const slowdown = 4;

/** The first visit of each page on a slow phone: all after each other, then again. */
export async function benchPage(bench: Bench): Promise<Series[]> {
  const { browser, rounds, say } = bench;
  const subjects = await openSubjects(bench);
  const found = new Rounds();
  try {
    // The first visit of all pays for the browser's own start.
    for (const { line, path, goal, profile } of subjects.list)
      await visit(browser, line.origin + path, { goal, ...(profile && { profile }) });
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, commit, line, path, goal, profile } of subjects.list) {
        line.shape(slowPhone);
        const one = await visit(browser, line.origin + path, {
          ...{ goal, slowdown, ...(profile && { profile }) },
          // A browser that is given a session opens a connection to where that belongs: nobody begins with one.
          prepare: () => Promise.resolve(line.cut()),
        });
        line.cut();
        const add = (row: string, value: number) => found.add(row, name, value, commit);
        add('first paint, ms', one.firstPaint);
        add('the view painted, ms', one.view);
        // A heading is read: nothing more is wanted of it.
        if (goal.sends || name === 'bare React page') {
          add('usable, ms', one.usable || one.view);
          add('the view runs, ms', one.runs);
          add('JavaScript until the view runs, kB', one.scriptsUntilRuns);
        }
        add('JavaScript until then, kB', one.scripts);
        add('requests until then', one.requests);
        add('chain until then', one.chain);
        if (one.retyped > 0) say(`${name} lost what was typed ${one.retyped} times`);
      }
      say(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    await subjects.stop();
  }
  return found.list();
}
