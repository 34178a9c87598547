import type { BeaconKind } from '@lisan/contract';

/** What happened to a version of a remote or the `shell`; defaults to the version this page uses. */
export type BeaconFact = readonly [what: BeaconKind | 'opened', remote: string, version?: string | undefined];
export type RecordFact = (...fact: BeaconFact) => void;

export interface BeaconQueue {
  readonly record: RecordFact;
  connect(receiver: RecordFact): void;
}

/** Bounds an error storm; each fact is reported once anyway. */
const MAX_PENDING_FACTS = 200;

export function createBeaconQueue(): BeaconQueue {
  const pending: BeaconFact[] = [];
  let receive: RecordFact | undefined;
  return {
    record(...fact) {
      if (receive) receive(...fact);
      else if (pending.length < MAX_PENDING_FACTS) pending.push(fact);
    },
    connect(receiver) {
      receive = receiver;
      for (const fact of pending) receiver(...fact);
    },
  };
}
