import type { ReleaseSet } from '@lisan/contract';
import type { BrowserStorage } from '../services/browser-storage';

/** Versions of remotes that this tab no longer opens, because the one before stands in for them. */
export interface Quarantine {
  has(remote: string): boolean;
  add(remote: string): void;
  /** The person wants to try it once more. */
  lift(remote: string): void;
}

const key = 'lisan.quarantine';

/** @param storage of the tab: a reload does not open again what did not work */
export function createQuarantine({ remotes, lastGood }: ReleaseSet, storage: BrowserStorage): Quarantine {
  const refused = new Map<string, string>();
  for (const entry of (storage.read(key) ?? '').split(' ')) {
    const [remote = '', version = ''] = entry.split('@');
    if (remotes[remote]?.version === version) refused.set(remote, version);
  }
  const save = () =>
    storage.write(key, [...refused].map(([remote, version]) => `${remote}@${version}`).join(' '));
  return {
    has: (remote) => refused.has(remote) && lastGood?.[remote] !== undefined,
    add(remote) {
      const version = remotes[remote]?.version;
      if (version === undefined) return;
      refused.set(remote, version);
      save();
    },
    lift(remote) {
      if (refused.delete(remote)) save();
    },
  };
}
