import type { ReleaseManifest, ReleasedView } from '@lisan/contract';
import { paths } from '../navigation/paths';
import { markEntry } from '../navigation/mark-entry';
import type { ShellServices } from '../services/create-services';
import type { BrowserStorage } from '../services/browser-storage';
import type { Quarantine } from './quarantine';
import { releaseOf, type VersionChoice } from './remote-loader';

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
  whenIdle = idleSoon,
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

interface LeaveOptions {
  readonly views: readonly (ReleasedView & { readonly remote: string })[];
  readonly broken: CrashLoop['broken'];
  readonly quarantine: Pick<Quarantine, 'isExhausted'>;
  readonly services: Pick<ShellServices, 'host' | 'dashboard'>;
}

/** Opens another view, with a notice, if the open one broke the last document and has no version left. */
export function leaveBrokenView({ views, broken, quarantine, services }: LeaveOptions): void {
  const { dashboard, host } = services;
  const savedView = dashboard.getState().view;
  const brokenView = views.find(({ id }) => id === savedView) ?? views[0];
  if (!brokenView || !broken.includes(brokenView.remote) || !quarantine.isExhausted(brokenView.remote))
    return;
  const other = views.find(({ remote }) => !quarantine.isExhausted(remote));
  if (!other) return;
  dashboard.openView(other.id);
  if (window.location.pathname === paths.home) markEntry(other.id, true);
  const { language } = host.translator;
  const names = { name: brokenView.label[language], other: other.label[language] };
  host.toasts.show({ message: host.translator.translate('shell')('remote.leftOut', names), tone: 'bad' });
}

/** Milliseconds for Safari, which does not report idle time. */
const IDLE_FALLBACK_MS = 2_000;

function idleSoon(task: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(() => task());
  else setTimeout(task, IDLE_FALLBACK_MS);
}
