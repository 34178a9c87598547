import type { ReleaseManifest } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import type { Prefetch } from '../services/prefetch-files';
import type { BrowserStorage } from '../services/browser-storage';
import { chunksOf } from './chunks-of';
import { createOpenedViews } from './opened-views';
import type { Quarantine } from './quarantine';

/** Maximum bytes transferred by a page including prefetches. */
const mostInAll = 300_000;
/** Estimated bytes of a view, unknown before it loads. */
const typicalView = 45_000;

interface AheadView {
  readonly id: string;
  readonly remote: string;
}

interface AheadOptions {
  readonly set: ReleaseManifest;
  readonly views: readonly AheadView[];
  readonly language: () => Language;
  readonly noted: string[];
  readonly storage: BrowserStorage;
  readonly isBegun: (view: AheadView) => boolean;
  readonly quarantine: Pick<Quarantine, 'has'>;
  readonly prefetch: Prefetch;
  /** Bytes transferred so far; default: resource timing. */
  readonly spent?: (() => number) | undefined;
}

export interface ViewsAhead {
  bring(viewId: string): Promise<void>;
  bringLikely(): Promise<void>;
}

export function createViewsAhead(options: AheadOptions): ViewsAhead {
  const { set, views, noted, isBegun, quarantine, spent = bytesFetched } = options;
  const opened = createOpenedViews(options.storage);
  /** Bytes from other origins, whose size browsers hide. */
  let untold = 0;
  let isBringing = false;

  async function bring(view: AheadView): Promise<void> {
    const release = set.remotes[view.remote];
    if (!release || isBegun(view) || quarantine.has(view.remote)) return;
    const { base, entry } = release;
    const bytes = await options.prefetch([base + entry, ...chunksOf(release, view.id, options.language())]);
    // Compression saves about two thirds.
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

/** Transferred bytes of this page; excludes cached and unreported ones. */
function bytesFetched(): number {
  const entries = ['navigation', 'resource'].flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
  return entries.reduce((sum, { transferSize }) => sum + transferSize, 0);
}
