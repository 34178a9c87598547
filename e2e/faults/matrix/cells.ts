import { faults, type Fault } from './faults';

/** The remotes that can be broken: the columns of the matrix. */
export const remotes = ['chat', 'text-to-audio', 'lip-sync', 'billing', 'profile'] as const;

/** One remote with one fault. */
export interface Cell {
  readonly fault: Fault;
  readonly remote: (typeof remotes)[number];
  readonly hasVersionBefore: boolean;
  /** Where the person sees it: a view of the dashboard, or the part of the visitors' page that a remote fills. */
  readonly place: 'view' | 'slot';
}

/** What names a cell to people. */
export const nameOf = ({ fault, remote, hasVersionBefore, place }: Cell): string =>
  `${remote}: ${fault.name}${place === 'slot' ? ', in a slot' : ''}${hasVersionBefore ? ', with a version before' : ''}`;

/** What is tried in a slot, too; one remote has such a part. */
const slotFaults = [
  'entry: 404',
  'entry: hang',
  'view: flipped',
  'view throws at its top',
  'no words',
  'throws on render',
];

const rowsOf = (hasVersionBefore: boolean) => faults.filter(({ heals }) => heals || !hasVersionBefore);

/** The whole matrix, row by row. */
export const cells: readonly Cell[] = [false, true].flatMap((hasVersionBefore) => [
  ...rowsOf(hasVersionBefore).flatMap((fault) =>
    remotes.map((remote): Cell => ({ fault, remote, hasVersionBefore, place: 'view' })),
  ),
  ...rowsOf(hasVersionBefore)
    .filter(({ name }) => slotFaults.includes(name))
    .map((fault): Cell => ({ fault, remote: 'billing', hasVersionBefore, place: 'slot' })),
]);

/** Expected: a set is signed as a whole, so a page whose set was changed is refused as a whole. */
export const isKnown = ({ fault }: Cell, complaint: string): boolean =>
  fault.name === 'bad signature' && complaint === 'the whole page is refused';

/** In so many days a check tries the whole matrix. */
export const days = 20;

/** A twentieth of the matrix, another each day; every one has something of each remote. */
export function cellsOfDay(day: Date): readonly Cell[] {
  const turn = Math.floor(day.getTime() / 86_400_000) % days;
  // By rows of five a plain step of twenty would keep to one remote for all days.
  return cells.filter((_cell, index) => (index + Math.floor(index / days) * 3) % days === turn);
}
