import type { BeaconKind } from '@lisan/contract';

/** What happened to a version of a remote or the `shell`; defaults to the version this page uses. */
export type Told = readonly [what: BeaconKind | 'opened', remote: string, version?: string | undefined];
export type Tell = (...told: Told) => void;

export interface BeaconQueue {
  readonly tell: Tell;
  handTo(receiver: Tell): void;
}

/** Bounds an error storm; each fact is reported once anyway. */
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
