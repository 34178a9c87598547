import { type Beacon, type BeaconVitals, type ReleaseManifest } from '@lisan/contract';
import type { BeaconFact } from './beacon-queue';

export interface BeaconDraft {
  add(...fact: BeaconFact): boolean;
  /** Once per page. */
  addVitals(vitals: BeaconVitals): void;
  take(): Beacon | undefined;
}

type Entry = Beacon['opened'][number];

/** A page with more failures is known to be broken. */
const MAX_FAULTS_PER_PAGE = 40;
const MAX_VERSIONS_PER_BEACON = 20;

/**
 * Reports each fact once per page, so that a page counts once. Sampled pages report opened versions; all pages do while
 * the remote has a canary, to compare both sides.
 */
export function createBeaconDraft(
  { shell, remotes, canaries = {} }: Pick<ReleaseManifest, 'shell' | 'remotes' | 'canaries'>,
  isSampled: boolean,
): BeaconDraft {
  const recorded = new Set<string>();
  let next: Beacon = { opened: [], failed: [], faults: [] };
  let faults = 0;

  function isNew(key: string): boolean {
    if (recorded.has(key)) return false;
    recorded.add(key);
    return true;
  }

  function put(list: 'opened' | 'failed', { remote, version }: Entry): boolean {
    if (!isSampled && !canaries[remote]) return false;
    if (recorded.size > 4 * MAX_VERSIONS_PER_BEACON || next[list].length >= MAX_VERSIONS_PER_BEACON)
      return false;
    if (!isNew(`${list} ${remote} ${version}`)) return false;
    next[list].push({ remote, version });
    return true;
  }

  return {
    add(what, party, knownVersion) {
      const remote = party.replace(/^remote /, '');
      const version = knownVersion ?? (remote === 'shell' ? shell : remotes[remote])?.version;
      if (version === undefined) return false;
      const entry = { remote, version };
      if (what === 'opened') return put('opened', entry);
      if (faults >= MAX_FAULTS_PER_PAGE || !isNew(`${what} ${remote} ${version}`)) return false;
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
