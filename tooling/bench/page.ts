import type { Bench } from './bench';
import { PHONE_SLOWDOWN_FACTOR, slowPhone, visit } from './browser/visit';
import { Rounds, type Series } from './series';
import { messageForm, openSubjects, type Subject } from './subjects';
import { serveYardstick, yardstick } from './yardstick/serve';

const INPUT_COUNT = 10;

export async function benchPage(bench: Bench): Promise<readonly Series[]> {
  const { browser, rounds, report } = bench;
  const site = await serveYardstick();
  const found = new Rounds(yardstick);
  try {
    const bare: Subject = { name: yardstick, url: `${site.origin}/`, goal: messageForm };
    const subjects = [bare, ...(await openSubjects(bench))];
    // Warm-up: the first visit includes the browser start.
    for (const { url, goal, profile } of subjects)
      await visit(browser, url, { goal, ...(profile && { profile }) });
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, url, goal, profile } of subjects) {
        const one = await visit(browser, url, {
          goal,
          network: slowPhone,
          slowdown: PHONE_SLOWDOWN_FACTOR,
          ...(profile && { profile }),
          async after({ page }) {
            for (let input = 0; input < INPUT_COUNT; input += 1) await page.keyboard.press('Tab');
            const inputs = await page.waitForFunction((count) => {
              const { benchInputs } = window as unknown as { benchInputs: number[] };
              return benchInputs.length >= count && Math.max(...benchInputs);
            }, INPUT_COUNT);
            found.add('slowest input to response, ms', name, (await inputs.jsonValue()) as number);
          },
        });
        found.add('first paint, ms', name, one.firstPaint);
        found.add('view painted, ms', name, one.view);
        if (goal.sends !== undefined) found.add('usable, ms', name, one.usable);
        found.add('JavaScript until then, kB', name, one.scripts);
        found.add('requests until then', name, one.requests);
      }
      report(`round ${round} of ${rounds}`);
    }
  } finally {
    site.close();
  }
  return found.list();
}
