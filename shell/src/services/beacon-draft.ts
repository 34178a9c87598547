import { type Beacon, type BeaconVitals, type ReleaseManifest } from '@lisan/contract';
import type { Told } from './beacon-queue';

export interface BeaconDraft {
  add(...told: Told): boolean;
  /** Once per page. */
  addVitals(vitals: BeaconVitals): void;
  take(): Beacon | undefined;
}

type Entry = Beacon['opened'][number];

/** A page with more failures is known to be broken. */
const mostFaults = 40;
const mostVersions = 20;

/**
 * Reports each fact once per page, so that a page counts once. Sampled pages report opened versions; all pages do while
 * the remote has a canary, to compare both sides.
 */
export function createBeaconDraft(
  { shell, remotes, canaries = {} }: Pick<ReleaseManifest, 'shell' | 'remotes' | 'canaries'>,
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

  function put(list: 'opened' | 'failed', { remote, version }: Entry): boolean {
    if (!isChosen && !canaries[remote]) return false;
    if (said.size > 4 * mostVersions || next[list].length >= mostVersions) return false;
    if (!isNew(`${list} ${remote} ${version}`)) return false;
    next[list].push({ remote, version });
    return true;
  }

  return {
    add(what, party, given) {
      const remote = party.replace(/^remote /, '');
      const version = given ?? (remote === 'shell' ? shell : remotes[remote])?.version;
      if (version === undefined) return false;
      const entry = { remote, version };
      if (what === 'opened') return put('opened', entry);
      if (faults >= mostFaults || !isNew(`${what} ${remote} ${version}`)) return false;
      faults += 1;
      next.faults.push({ ...entry, kind: what });
      // The fallback version is counted separately.
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
