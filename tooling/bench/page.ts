import type { Bench } from './bench';
import { press, pressField, typeKeys } from './browser/hand';
import { PHONE_SLOWDOWN_FACTOR, slowPhone, visit, type MomentName, type Opened } from './browser/visit';
import { inTurn, Rounds, type Series } from './series';
import { FIELD, openSubjects, SECOND_VIEW, withYardsticks, type Subject } from './subjects';

const EARLY_KEY_COUNT = 35;
const REPEATED = ', repeated';

type Add = (row: string, value: number) => void;
type Measure = (opened: Opened, add: Add, subject: Subject) => Promise<void>;
/** Row prefix, subject and what is measured. */
type Task = readonly [page: string, subject: Subject, measure: Measure];

const paint: Measure = async ({ moment }, add) => {
  add('first paint, ms', (await moment('paint')).at - (await moment('start')).at);
};

const run: Measure = async (opened, add, subject) => {
  await paint(opened, add, subject);
  const { at: start } = await opened.moment('start');
  add('view runs, ms', (await opened.moment('view')).at - start);
  add('frame runs, ms', (await opened.moment('frame')).at - start);
};

const weigh: Measure = async ({ moment, traffic }, add, { goal }) => {
  if (goal.moments.includes('frame'))
    add('JavaScript until the frame runs, kB', (await moment('frame')).traffic.scripts);
  await traffic.quiet();
  add('document, kB', traffic.read().document);
};

const paintAndWeigh: Measure = async (...given) => {
  await paint(...given);
  await weigh(...given);
};

const runAndWeigh: Measure = async (...given) => {
  await run(...given);
  await weigh(...given);
};

const pressTab: Measure = async (opened, add, { goal }) => {
  await opened.moment('paint');
  const pressedAt = await press(opened, goal.shows ?? SECOND_VIEW);
  // The press may lead to another document.
  const changed = await opened.moment(['change', 'paint', 'heading'], pressedAt);
  const shown = await opened.moment('heading', pressedAt);
  add('early press on a tab to any change, ms', changed.at - pressedAt);
  add('early press on a tab to its view, ms', shown.at - pressedAt);
};

const choose =
  (menu: string, item: string, row: string, done: MomentName): Measure =>
  async (opened, add) => {
    await opened.moment('paint');
    const pressedAt = await press(opened, menu);
    await press(opened, item, 0);
    add(row, (await opened.moment(done, pressedAt)).at - pressedAt);
  };
const chooseArabic = choose('Language', 'العربية', 'early press on Language to Arabic, ms', 'arabic');
const chooseDark = choose('Theme', 'Dark', 'early press on Theme to dark, ms', 'dark');

const typeEarly: Measure = async (opened, add) => {
  await opened.moment('field');
  await pressField(opened, FIELD);
  add('slowest of 35 early keys, ms', Math.max(...(await typeKeys(opened, EARLY_KEY_COUNT))));
  await opened.moment('frame');
  const text = await opened.page.locator(FIELD).first().inputValue();
  add('early keys lost', EARLY_KEY_COUNT - text.length);
};

/** First and repeated visits, and what users press at once, on a slow phone. */
export async function benchPage(bench: Bench): Promise<readonly Series[]> {
  const found = new Rounds();
  const { remembered, first, landing } = await openSubjects(bench);
  return withYardsticks(bench, async ({ bare, bundle, bundleLanding }) => {
    const homes = [bare, bundle, remembered];
    const landings = [bare, bundleLanding, landing];
    const each = (
      page: string,
      subjects: readonly Subject[],
      measure: Measure,
      moments: readonly MomentName[] = [],
    ) =>
      subjects.map(({ goal, ...subject }): Task => [
        page,
        { ...subject, goal: { ...goal, moments } },
        measure,
      ]);
    const running = ['view', 'frame'] as const;
    const tasks = [
      ...each('home', [...homes, first], runAndWeigh, running),
      ...each('landing', landings, paintAndWeigh),
      ...each(`home${REPEATED}`, homes, run, running),
      ...each(`landing${REPEATED}`, landings, paint),
      ...each('home', homes, pressTab, ['heading']),
      ...each('home', homes, typeEarly, ['field', 'frame']),
      ...each('landing', landings.slice(1), chooseArabic, ['arabic']),
      ...each('landing', landings.slice(1), chooseDark, ['dark']),
    ];
    // Warm-up: the first visit includes the browser start.
    await visit(bench.browser, bare.url, bare, ({ moment }) => moment('frame'));
    for (let round = 1; round <= bench.rounds; round += 1) {
      for (const [page, subject, measure] of inTurn(tasks, round)) {
        const { url, goal, profile } = subject;
        const options = {
          goal,
          network: slowPhone,
          slowdown: PHONE_SLOWDOWN_FACTOR,
          isRepeated: page.endsWith(REPEATED),
          ...(profile && { profile }),
        };
        const add: Add = (row, value) => found.add(`${page}: ${row}`, subject.name, value);
        await visit(bench.browser, url, options, (opened) => measure(opened, add, subject));
      }
      bench.report(`round ${round} of ${bench.rounds}`);
    }
    return found.list();
  });
}
