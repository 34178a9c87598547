import type { ReleaseManifest } from '@lisan/contract';
import type { BrowserStorage } from '../page/browser-storage';
import { releaseOf, type VersionChoice } from '../remotes/release';

export interface Quarantine {
  has(remote: string): boolean;
  hasFallback(remote: string): boolean;
  isExhausted(remote: string): boolean;
  add(remote: string): void;
  /** Opening that version broke the page. */
  addBreaking(remote: string, choice: VersionChoice): void;
  lift(remote: string): void;
}

const failedKey = 'lisan.quarantine';
const breakingKey = 'lisan.breaking';

/** @param storage of the tab, so that reloads respect the quarantine */
export function createQuarantine(manifest: ReleaseManifest, storage: BrowserStorage): Quarantine {
  const nameOf = (remote: string, choice: VersionChoice) => {
    const release = releaseOf(manifest, remote, choice);
    return release && `${remote}@${release.version}`;
  };
  const isReleased = (name: string) => {
    const [remote = ''] = name.split('@');
    return name === nameOf(remote, 'live') || name === nameOf(remote, 'lastGood');
  };
  const namesIn = (key: string) => new Set((storage.read(key) ?? '').split(' ').filter(isReleased));
  const failed = namesIn(failedKey);
  const breaking = namesIn(breakingKey);
  const save = () => {
    storage.write(failedKey, [...failed].join(' '));
    storage.write(breakingKey, [...breaking].join(' '));
  };
  const isIn = (names: ReadonlySet<string>, remote: string, choice: VersionChoice) =>
    names.has(nameOf(remote, choice) ?? '');
  const hasFallback = (remote: string) =>
    nameOf(remote, 'lastGood') !== undefined && !isIn(breaking, remote, 'lastGood');
  function add(names: Set<string>, remote: string, choice: VersionChoice): void {
    const name = nameOf(remote, choice);
    if (name === undefined) return;
    names.add(name);
    save();
  }
  return {
    has: (remote) => (isIn(failed, remote, 'live') || isIn(breaking, remote, 'live')) && hasFallback(remote),
    hasFallback,
    isExhausted: (remote) => isIn(breaking, remote, 'live') && !hasFallback(remote),
    add: (remote) => add(failed, remote, 'live'),
    addBreaking: (remote, choice) => add(breaking, remote, choice),
    lift(remote) {
      failed.delete(nameOf(remote, 'live') ?? '');
      for (const choice of ['live', 'lastGood'] as const) breaking.delete(nameOf(remote, choice) ?? '');
      save();
    },
  };
}
