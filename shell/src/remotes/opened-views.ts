import type { BrowserStorage } from '../services/browser-storage';
import { openedViewsKey } from './opened-views-key';

/** From which view somebody went to which, and how often; what is long ago counts little. */
type Counts = Record<string, Record<string, number>>;

/** What each switch leaves of the ones before it from the same view. */
const decay = 0.9;
/** Below this a switch is forgotten: the last of its kind was some twenty before. */
const least = 0.1;
/** Views that are remembered, however many a set has. */
const mostViews = 40;

/** What the person of this browser opens after what; kept in it alone, and only as long as they are signed in. */
export interface OpenedViews {
  note(viewId: string): void;
  /** Most likely to be opened next: first those that were, most often before; then the others in the order given. */
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
        .map(([id, count]) => [id, count * decay] as const)
        .filter(([, count]) => count >= least);
      const counts = Object.fromEntries(faded);
      counts[viewId] = (counts[viewId] ?? 0) + 1;
      const kept = Object.entries(others).slice(1 - mostViews);
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
    // Somebody else has written there.
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
