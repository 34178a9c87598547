import type { ReleaseSet } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import type { Prefetch } from '../services/prefetch-files';
import type { BrowserStorage } from '../services/browser-storage';
import { chunksOf } from './chunks-of';
import { createOpenedViews } from './opened-views';
import type { Quarantine } from './quarantine';

/** Bytes over the line that a page may come to with all that it fetches for later. */
const mostInAll = 300_000;
/** As many as a view weighs: whether there is room for one more is not known better before it is here. */
const typicalView = 45_000;

interface AheadView {
  readonly id: string;
  readonly remote: string;
}

interface AheadOptions {
  readonly set: ReleaseSet;
  readonly views: readonly AheadView[];
  readonly language: () => Language;
  /** What was opened since this was asked last, first to last. */
  readonly noted: string[];
  readonly storage: BrowserStorage;
  /** Its files are here, or on their way for whoever looks at it. */
  readonly isBegun: (view: AheadView) => boolean;
  readonly quarantine: Pick<Quarantine, 'has'>;
  readonly prefetch: Prefetch;
  /** Bytes over the line that the page has fetched by now; by default, as the browser tells them. */
  readonly spent?: (() => number) | undefined;
}

/** Brings files of views that nobody has opened yet. */
export interface ViewsAhead {
  bring(viewId: string): Promise<void>;
  /** Likeliest first, as long as the page stays small with them. */
  bringLikely(): Promise<void>;
}

export function createViewsAhead(options: AheadOptions): ViewsAhead {
  const { set, views, noted, isBegun, quarantine, spent = bytesFetched } = options;
  const opened = createOpenedViews(options.storage);
  /** Bytes from another origin, which browsers tell no length of. */
  let untold = 0;
  let isBringing = false;

  async function bring(view: AheadView): Promise<void> {
    const release = set.remotes[view.remote];
    if (!release || isBegun(view) || quarantine.has(view.remote)) return;
    const { base, entry } = release;
    const bytes = await options.prefetch([base + entry, ...chunksOf(release, view.id, options.language())]);
    // Compressed they are a third of that.
    if (!base.startsWith('/')) untold += bytes / 3;
  }

  async function bringEach(): Promise<void> {
    for (const id of noted.splice(0)) opened.note(id);
    for (const view of opened.sort(views)) {
      if (spent() + untold + typicalView > mostInAll) return;
      await bring(view);
    }
  }

  return {
    async bring(viewId) {
      const view = views.find(({ id }) => id === viewId);
      if (view) await bring(view);
    },
    async bringLikely() {
      if (isBringing) return;
      isBringing = true;
      await bringEach().finally(() => (isBringing = false));
    },
  };
}

/** Bytes over the line that this page has fetched; of what was in the cache, or where the browser tells nothing, none. */
function bytesFetched(): number {
  const entries = ['navigation', 'resource'].flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
  return entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
}
