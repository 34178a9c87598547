import { faults, type Fault } from './faults';

export const remotes = ['chat', 'text-to-audio', 'lip-sync', 'billing', 'profile'] as const;

export interface Cell {
  readonly fault: Fault;
  readonly remote: (typeof remotes)[number];
  readonly hasVersionBefore: boolean;
  readonly place: 'view' | 'slot';
}

export const nameOf = ({ fault, remote, hasVersionBefore, place }: Cell): string =>
  `${remote}: ${fault.name}${place === 'slot' ? ', in a slot' : ''}${hasVersionBefore ? ', with a previous version' : ''}`;

const slotFaults = [
  'entry: 404',
  'entry: hang',
  'view: flipped',
  'view throws at its top',
  'no translations',
  'throws on render',
];

const rowsOf = (hasVersionBefore: boolean) => faults.filter(({ heals }) => heals || !hasVersionBefore);

export const cells: readonly Cell[] = [false, true].flatMap((hasVersionBefore) => [
  ...rowsOf(hasVersionBefore).flatMap((fault) =>
    remotes.map((remote): Cell => ({ fault, remote, hasVersionBefore, place: 'view' })),
  ),
  ...rowsOf(hasVersionBefore)
    .filter(({ name }) => slotFaults.includes(name))
    .map((fault): Cell => ({ fault, remote: 'billing', hasVersionBefore, place: 'slot' })),
]);

/** Days to cover the whole matrix. */
export const days = 20;

/** A twentieth of the matrix, a different one each day, with cells of each remote. */
export function cellsOfDay(day: Date): readonly Cell[] {
  const turn = Math.floor(day.getTime() / 86_400_000) % days;
  // A fixed step of twenty would hit the same remote every day, since rows have five cells.
  return cells.filter((_cell, index) => (index + Math.floor(index / days) * 3) % days === turn);
}
