import type { Table } from '../figures/table';

const kinds = ['statements', 'branches', 'functions', 'lines'] as const;

type Counted = Readonly<Record<(typeof kinds)[number], { readonly total: number; readonly covered: number }>>;

/** What istanbul's `json-summary` writes: `total`, and each file by its path. */
export type Summary = Readonly<Record<'total', Counted>>;

/** A line for each summary, and one for them all. */
export function tableOf(summaries: readonly (readonly [string, Summary])[]): Table {
  const parts = summaries.map(([name, { total }]) => [name, [total]] as const);
  const all = ['all', summaries.map(([, { total }]) => total)] as const;
  return {
    title: 'What jest reaches of what ships',
    head: ['', ...kinds],
    rows: [...parts, all].map(([name, counts]) => [name, ...kinds.map((kind) => share(counts, kind))]),
  };
}

function share(counts: readonly Counted[], kind: (typeof kinds)[number]): string {
  const total = counts.reduce((sum, each) => sum + each[kind].total, 0);
  const covered = counts.reduce((sum, each) => sum + each[kind].covered, 0);
  return total === 0 ? '-' : `${((100 * covered) / total).toFixed(1)} %`;
}
