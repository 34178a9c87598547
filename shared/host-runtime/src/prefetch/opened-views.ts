import type { BrowserStorage } from '../page/browser-storage';
import { openedViewsKey } from './opened-views-key';

type Counts = Record<string, Record<string, number>>;

/** Factor applied to earlier switches from the same view. */
const DECAY_FACTOR = 0.9;
/** Counts below this are dropped, after about twenty other switches. */
const MIN_SWITCH_COUNT = 0.1;
const MAX_STORED_VIEWS = 40;

export interface OpenedViews {
  note(viewId: string): void;
  /** Sorts by likelihood of being opened next: most frequent followers first, then the given order. */
  sort<View extends { readonly id: string }>(views: readonly View[]): View[];
}

export function createOpenedViews(storage: BrowserStorage): OpenedViews {
  let open: string | undefined;

  return {
    note(viewId) {
      const before = open;
      open = viewId;
      if (before === undefined || before === viewId) return;
      const { [before]: known = {}, ...others } = read(storage);
      const faded = Object.entries(known)
        .map(([id, count]) => [id, count * DECAY_FACTOR] as const)
        .filter(([, count]) => count >= MIN_SWITCH_COUNT);
      const counts = Object.fromEntries(faded);
      counts[viewId] = (counts[viewId] ?? 0) + 1;
      const kept = Object.entries(others).slice(1 - MAX_STORED_VIEWS);
      storage.write(openedViewsKey, JSON.stringify(Object.fromEntries([...kept, [before, counts]])));
    },
    sort(views) {
      const counts = (open !== undefined && read(storage)[open]) || {};
      const weight = (id: string) => (Object.hasOwn(counts, id) ? Number(counts[id]) || 0 : 0);
      return [...views].sort((one, other) => weight(other.id) - weight(one.id));
    },
  };
}

function read(storage: BrowserStorage): Counts {
  try {
    const counts: unknown = JSON.parse(storage.read(openedViewsKey) ?? '{}');
    return isCounts(counts) ? counts : {};
  } catch {
    // Malformed value.
    return {};
  }
}

function isCounts(value: unknown): value is Counts {
  const isRecord = (one: unknown): one is Record<string, unknown> =>
    typeof one === 'object' && one !== null && !Array.isArray(one);
  return (
    isRecord(value) &&
    Object.values(value).every(
      (row) => isRecord(row) && Object.values(row).every((count) => Number.isFinite(count)),
    )
  );
}
