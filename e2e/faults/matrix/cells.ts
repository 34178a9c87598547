import { faults, type Fault } from './faults';

/** The remotes that can be broken: the columns of the matrix. */
export const remotes = ['chat', 'text-to-audio', 'lip-sync', 'billing', 'profile'] as const;

/** One remote with one fault. */
export interface Cell {
  readonly fault: Fault;
  readonly remote: (typeof remotes)[number];
  readonly hasVersionBefore: boolean;
}

/** What names a cell to people. */
export const nameOf = ({ fault, remote, hasVersionBefore }: Cell): string =>
  `${remote}: ${fault.name}${hasVersionBefore ? ', with a version before' : ''}`;

/** The whole matrix, row by row. */
export const cells: readonly Cell[] = [false, true].flatMap((hasVersionBefore) =>
  faults
    .filter(({ heals }) => heals || !hasVersionBefore)
    .flatMap((fault) => remotes.map((remote) => ({ fault, remote, hasVersionBefore }))),
);

const share = 10;

/** A tenth of the matrix, another on each of ten days; every tenth has something of each kind of fault and of each remote. */
export function cellsOfDay(day: Date): readonly Cell[] {
  const turn = Math.floor(day.getTime() / 86_400_000) % share;
  // By rows of five a plain step of ten would keep to one remote for all days.
  return cells.filter((_cell, index) => (index + Math.floor(index / share) * 3) % share === turn);
}
