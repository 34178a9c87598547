import { type Beacon, type BeaconVitals, type ReleaseSet } from '@lisan/contract';
import type { Told } from './beacon-queue';

/** What this page is going to say next. */
export interface BeaconDraft {
  /** Answers whether there is anything new to say. */
  add(...told: Told): boolean;
  /** Once a page. */
  addVitals(vitals: BeaconVitals): void;
  /** What was not said yet; `undefined`: nothing. */
  take(): Beacon | undefined;
}

type Entry = Beacon['opened'][number];

/** A page that goes wrong in more ways than these is known to be broken. */
const mostFaults = 40;
const mostVersions = 20;

/**
 * Each thing once a page, so that its failures weigh as one page and never twice. What is opened is told by pages that were
 * chosen to, and by all while a canary of that remote runs, on whichever side of it: both are compared.
 */
export function createBeaconDraft(
  { shell, remotes, canaries = {} }: Pick<ReleaseSet, 'shell' | 'remotes' | 'canaries'>,
  isChosen: boolean,
): BeaconDraft {
  const said = new Set<string>();
  let next: Beacon = { opened: [], failed: [], faults: [] };
  let faults = 0;

  function isNew(key: string): boolean {
    if (said.has(key)) return false;
    said.add(key);
    return true;
  }

  /** Answers whether it was new. */
  function put(list: 'opened' | 'failed', { remote, version }: Entry): boolean {
    if (!isChosen && !canaries[remote]) return false;
    if (said.size > 4 * mostVersions || next[list].length >= mostVersions) return false;
    if (!isNew(`${list} ${remote} ${version}`)) return false;
    next[list].push({ remote, version });
    return true;
  }

  return {
    add(what, party, given) {
      // As parties of the page's bus are called.
      const remote = party.replace(/^remote /, '');
      const version = given ?? (remote === 'shell' ? shell : remotes[remote])?.version;
      if (version === undefined) return false;
      const entry = { remote, version };
      if (what === 'opened') return put('opened', entry);
      if (faults >= mostFaults || !isNew(`${what} ${remote} ${version}`)) return false;
      faults += 1;
      next.faults.push({ ...entry, kind: what });
      // The version before that stands in has a count of its own.
      if (what !== 'healed') {
        put('opened', entry);
        put('failed', entry);
      }
      return true;
    },
    addVitals(vitals) {
      next.vitals = vitals;
    },
    take() {
      const beacon = next;
      next = { opened: [], failed: [], faults: [] };
      const isEmpty = beacon.opened.length + beacon.faults.length === 0 && !beacon.vitals;
      return isEmpty ? undefined : beacon;
    },
  };
}
