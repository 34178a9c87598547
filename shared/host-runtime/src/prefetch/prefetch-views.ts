import type { ReleaseManifest } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import type { Prefetch } from './prefetch-files';
import type { BrowserStorage } from '../page/browser-storage';
import { chunksOf } from '../remotes/release';
import { createOpenedViews } from './opened-views';
import type { Quarantine } from '../recovery/quarantine';

/** Maximum bytes transferred by a page including prefetches. */
const MAX_PAGE_BYTES = 300_000;
/** Estimated bytes of a view, unknown before it loads. */
const TYPICAL_VIEW_BYTES = 45_000;

interface PrefetchableView {
  readonly id: string;
  readonly remote: string;
}

interface PrefetcherOptions {
  readonly manifest: ReleaseManifest;
  readonly views: readonly PrefetchableView[];
  readonly language: () => Language;
  readonly noted: string[];
  readonly storage: BrowserStorage;
  readonly isStarted: (view: PrefetchableView) => boolean;
  readonly quarantine: Pick<Quarantine, 'has'>;
  readonly prefetch: Prefetch;
  /** Bytes transferred so far; default: resource timing. */
  readonly transferredBytes?: (() => number) | undefined;
}

export interface ViewPrefetcher {
  prefetchView(viewId: string): Promise<void>;
  prefetchLikely(): Promise<void>;
}

export function createViewPrefetcher(options: PrefetcherOptions): ViewPrefetcher {
  const { manifest, views, noted, isStarted, quarantine, transferredBytes = bytesFetched } = options;
  const opened = createOpenedViews(options.storage);
  /** Bytes from other origins, whose size browsers hide. */
  let crossOriginBytes = 0;
  let isPrefetching = false;

  async function prefetchView(view: PrefetchableView): Promise<void> {
    const release = manifest.remotes[view.remote];
    if (!release || isStarted(view) || quarantine.has(view.remote)) return;
    const { base, entry } = release;
    const bytes = await options.prefetch([base + entry, ...chunksOf(release, view.id, options.language())]);
    // Compression saves about two thirds.
    if (!base.startsWith('/')) crossOriginBytes += bytes / 3;
  }

  async function prefetchEach(): Promise<void> {
    for (const id of noted.splice(0)) opened.note(id);
    for (const view of opened.sort(views)) {
      if (transferredBytes() + crossOriginBytes + TYPICAL_VIEW_BYTES > MAX_PAGE_BYTES) return;
      await prefetchView(view);
    }
  }

  return {
    async prefetchView(viewId) {
      const view = views.find(({ id }) => id === viewId);
      if (view) await prefetchView(view);
    },
    async prefetchLikely() {
      if (isPrefetching) return;
      isPrefetching = true;
      await prefetchEach().finally(() => (isPrefetching = false));
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
