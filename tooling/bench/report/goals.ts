/** What a figure should be: at most or at least so much, by itself or as a multiple of something measured in the same round. */
export interface Goal {
  readonly row: string;
  readonly subject: string;
  readonly against?: string;
  readonly most?: number;
  readonly least?: number;
}

const bare = 'bare React page';
const visits = ['Lisan, first visit', 'Lisan, with the cookie'];
const pages = [...visits, 'Lisan, landing'];

const each = (subjects: readonly string[], goal: Omit<Goal, 'subject'>): Goal[] =>
  subjects.map((subject) => ({ subject, ...goal }));

/** By which figures are met or not met. A figure without a goal is told all the same. */
export const goals: readonly Goal[] = [
  ...each(pages, { row: 'first paint, ms', against: bare, most: 0.45 }),
  ...each(visits, { row: 'the view painted, ms', against: bare, most: 0.4 }),
  ...each(visits, { row: 'usable, ms', against: bare, most: 1.5 }),
  ...each(visits, { row: 'usable, ms', against: 'Lisan as one bundle', most: 1 }),
  ...each(visits, { row: 'the view runs, ms', against: bare, most: 1.5 }),
  ...each(visits, { row: 'the view runs, ms', against: 'Lisan as one bundle', most: 1 }),
  ...each(visits, { row: 'JavaScript until then, kB', most: 140 }),
  ...each(visits, { row: 'JavaScript until the view runs, kB', most: 140 }),
  ...each(visits, { row: 'requests until then', most: 6 }),
  ...each(visits, { row: 'chain until then', most: 2 }),
  ...each(visits, { row: 'everything once idle, kB', most: 300 }),
  { row: 'first paint, ms', subject: '100 remotes', against: 'the five', most: 1.02 },
  { row: 'first paint, ms', subject: '1,000 remotes', against: 'the five', most: 1.05 },
  { row: 'warm switch p95, ms', subject: 'processor as it is', most: 30 },
  { row: 'warm switch p95, ms', subject: 'processor 4 times as slow', most: 50 },
  { row: 'first opening after prefetch, ms', subject: 'processor 4 times as slow', most: 80 },
  ...['heap', 'heap without compiled code', 'nodes', 'listeners'].map((what) => ({
    row: `${what} after all views 50 times, of that after the first`,
    subject: 'Lisan',
    most: 1.05,
  })),
  { row: 'opening it, ms of the main thread', subject: '1,000 messages', against: '20 messages', most: 1.2 },
  {
    row: 'a reply written into it, ms of script',
    subject: '1,000 messages',
    against: '20 messages',
    most: 1.2,
  },
  { row: 'longest task meanwhile, ms', subject: '1,000 messages', most: 50 },
  { row: 'key to paint, ms', subject: '1,000 messages', most: 16 },
  {
    row: 'opening the clips, ms of the main thread',
    subject: '1,000 clips',
    against: '20 clips',
    most: 1.5,
  },
  { row: 'key to paint in the text, ms', subject: '50,000 characters', most: 16 },
  {
    row: 'opening them, ms of the main thread',
    subject: '200 results',
    against: '20 results',
    most: 1.5,
  },
  { row: 'longest task while 200 tokens/s stream, ms', subject: 'Lisan', most: 50 },
  { row: 'build of chat, CPU s', subject: 'cold', most: 4 },
  { row: 'build of chat, CPU s', subject: 'cached', most: 1 },
  { row: 'Lighthouse, performance', subject: 'landing', least: 98 },
  ...['accessibility', 'best-practices', 'seo'].map((kind) => ({
    row: `Lighthouse, ${kind}`,
    subject: 'landing',
    least: 100,
  })),
  { row: 'largest paint, ms', subject: 'landing', against: 'static page with its text', most: 1.1 },
];

/** Layout shift is asked of every page that was measured. */
export const layoutShiftGoal = { row: 'layout shift', most: 0.02 };

export function goalsOf(row: string, subject: string): readonly Omit<Goal, 'row' | 'subject'>[] {
  if (row === layoutShiftGoal.row) return [{ most: layoutShiftGoal.most }];
  return goals.filter((goal) => goal.row === row && goal.subject === subject);
}

/** Rows in which more is better. */
export const isMoreBetter = (row: string): boolean => /requests\/s|Lighthouse/.test(row);
