import type { ReleaseManifest } from '@lisan/contract';
import type { BrowserStorage } from '../page/browser-storage';
import { whenIdle as whenPageIdle } from '../page/when-idle';
import type { Quarantine } from './quarantine';
import { releaseOf, type VersionChoice } from '../remotes/release';

/**
 * Stops a remote from freezing or breaking the page on every reload: a mark is stored while a version opens, and the
 * next document quarantines marked versions.
 */
export interface CrashLoop {
  readonly broken: readonly string[];
  opening(remote: string, choice: VersionChoice): () => void;
  suspects(): readonly string[];
  /** For an unrecoverable page: leaves the marks for the next document. Returns whether there are any. */
  persistMarks(): boolean;
}

interface CrashLoopOptions {
  readonly manifest: ReleaseManifest;
  readonly quarantine: Pick<Quarantine, 'addBreaking'>;
  readonly storage: BrowserStorage;
  readonly whenIdle?: (task: () => void) => void;
}

interface Mark {
  readonly remote: string;
  readonly choice: VersionChoice;
}

const key = 'lisan.opening';

export function createCrashLoop({
  manifest,
  quarantine,
  storage,
  whenIdle = whenPageIdle,
}: CrashLoopOptions): CrashLoop {
  const broken = new Set<string>();
  for (const mark of (storage.read(key) ?? '').split(' ')) {
    const [remote = '', version] = mark.split('@');
    for (const choice of ['live', 'lastGood'] as const) {
      if (version === undefined || releaseOf(manifest, remote, choice)?.version !== version) continue;
      quarantine.addBreaking(remote, choice);
      broken.add(remote);
    }
  }

  const marks = new Set<Mark>();
  let isPersisted = false;
  function save(): void {
    if (!isPersisted) write(document.hidden ? [] : [...marks]);
  }
  function write(written: readonly Mark[]): void {
    const names = written.map(
      ({ remote, choice }) => `${remote}@${releaseOf(manifest, remote, choice)?.version ?? ''}`,
    );
    if (names.length === 0) storage.remove(key);
    else storage.write(key, [...new Set(names)].join(' '));
  }
  save();
  // A page that fires `pagehide` isn't frozen.
  window.addEventListener('pagehide', () => {
    if (marks.size === 0) return;
    marks.clear();
    save();
  });
  // Nor is one that is hidden, which the system may kill at any time.
  document.addEventListener('visibilitychange', save);

  return {
    broken: [...broken],
    opening(remote, choice) {
      const mark = { remote, choice };
      marks.add(mark);
      save();
      return () =>
        whenIdle(() => {
          marks.delete(mark);
          save();
        });
    },
    suspects: () => [...new Set([...marks].map(({ remote }) => remote))],
    persistMarks() {
      write([...marks]);
      isPersisted = true;
      return storage.read(key) !== null;
    },
  };
}
