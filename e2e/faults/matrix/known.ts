import type { Cell } from './cells';

/** What does not hold and is known, with the reason. */
const known: readonly { readonly fault: string; readonly complaint: string; readonly why: string }[] = [
  {
    fault: 'bad signature',
    complaint: 'the whole page is refused',
    why: 'a set is signed as a whole: when any of it was changed, nothing of it can be believed, and nothing of it runs',
  },
];

const find = ({ fault }: Cell, complaint: string) =>
  known.find((one) => one.fault === fault.name && one.complaint === complaint);

export const isKnown = (cell: Cell, complaint: string): boolean => find(cell, complaint) !== undefined;

/** Why it does not hold; `undefined` when nobody knows. */
export const whyOf = (cell: Cell, complaint: string): string | undefined => find(cell, complaint)?.why;
