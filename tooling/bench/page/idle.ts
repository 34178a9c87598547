import { Rounds, type Series } from '../report/series';
import type { Bench } from '../bench';
import { visit } from '../browser/visit';
import { openSubjects } from './subjects';

/** Bytes differ little from visit to visit. */
const most = 3;

/**
 * Everything that a page fetches, once it has nothing left to fetch: also what is fetched for later; and with what comes
 * when a pointer has moved over it.
 */
export async function benchIdle(bench: Bench): Promise<Series[]> {
  const subjects = await openSubjects(bench);
  const found = new Rounds();
  const rounds = Math.min(bench.rounds, most);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, commit, line, path, goal, profile } of subjects.list)
        await visit(bench.browser, line.origin + path, {
          goal: { view: goal.view },
          ...(profile && { profile }),
          async after({ page, traffic }) {
            await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
            await traffic.quiet(3_000);
            found.add('everything once idle, kB', name, traffic.readAll(), commit);
            found.add('requests once idle', name, traffic.countAll(), commit);
            await page.mouse.move(200, 200);
            await traffic.quiet(3_000);
            found.add('everything once somebody is there, kB', name, traffic.readAll(), commit);
          },
        });
      bench.say(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    await subjects.stop();
  }
  return found.list();
}
