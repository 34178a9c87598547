import type { BeaconKind } from '@lisan/contract';

/** What happened to which version of a remote, or of the `shell`; without a version it is the one that this page opens. */
export type Told = readonly [what: BeaconKind | 'opened', remote: string, version?: string | undefined];
export type Tell = (...told: Told) => void;

/** What happens before the code that sends it is there; it comes when the page has nothing better to do. */
export interface BeaconQueue {
  readonly tell: Tell;
  /** Hands over what was told so far, and whatever is told from now on. */
  handTo(receiver: Tell): void;
}

/** Without an end only a storm goes on, and each thing is told once a page anyway. */
const MOST = 200;

export function createBeaconQueue(): BeaconQueue {
  const kept: Told[] = [];
  let receive: Tell | undefined;
  return {
    tell(...told) {
      if (receive) receive(...told);
      else if (kept.length < MOST) kept.push(told);
    },
    handTo(receiver) {
      receive = receiver;
      for (const told of kept) receiver(...told);
    },
  };
}
