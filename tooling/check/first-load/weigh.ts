export interface FirstLoad {
  /** Kilobytes (1000 bytes) of JavaScript over the network. */
  readonly scripts: number;
  readonly requests: number;
  /** Longest chain of dependent requests. */
  readonly chain: number;
  readonly isThereBeforeScripts: boolean;
}

export type FirstLoads = Readonly<Record<string, FirstLoad>>;

export interface Finding {
  readonly isWithin: boolean;
  readonly text: string;
}

const counts = { scripts: 'kB of JavaScript', requests: 'requests', chain: 'in a row' } as const;

/** Compares each number with its budget; a missing budget or page is a finding too. */
export function weigh(found: FirstLoads, budget: FirstLoads): Finding[] {
  const forgotten = Object.keys(budget).filter((page) => !(page in found));
  return [
    ...Object.entries(found).flatMap(([page, load]) => weighPage(page, load, budget[page])),
    ...forgotten.map((page) => ({ isWithin: false, text: `${page} has a budget and was not looked at` })),
  ];
}

function weighPage(page: string, load: FirstLoad, most: FirstLoad | undefined): Finding[] {
  if (!most) return [{ isWithin: false, text: `${page} has no budget` }];
  const figures = (Object.keys(counts) as (keyof typeof counts)[]).map((what) => ({
    isWithin: load[what] <= most[what],
    text: `${page}: ${Number(load[what].toFixed(1))} ${counts[what]}, at most ${most[what]}`,
  }));
  const isThere = load.isThereBeforeScripts;
  const view = isThere ? 'its view is there before any script' : 'nothing is there before the scripts';
  return [...figures, { isWithin: isThere || !most.isThereBeforeScripts, text: `${page}: ${view}` }];
}
