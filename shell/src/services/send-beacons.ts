import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { pageProtocol, type BeaconVitals, type ReleaseSet } from '@lisan/contract';
import { createBeaconDraft } from './beacon-draft';
import type { BeaconQueue } from './beacon-queue';

interface BeaconSenderOptions {
  readonly beacons: BeaconQueue;
  readonly set: ReleaseSet;
  /** Whoever is signed in; only that somebody is, is told. */
  readonly user: object | null;
}

/** Milliseconds that what happened waits for what happens with it: in one beacon, and in time for a canary to be ended. */
const PATIENCE = 3_000;
/** Beacons that did not get away and are tried again. */
const MOST_UNSENT = 5;

/** Tells the edge what this page has opened, what failed, and, when it is left, how quick it was. */
export function sendBeacons({ beacons, set, user }: BeaconSenderOptions): void {
  const isChosen =
    document.getElementById(pageProtocol.releaseSetId)?.hasAttribute(pageProtocol.tells) ?? false;
  // Of the few who have a canary each is asked for, or it does harm for long before it is judged.
  const hasCanary = Object.entries(set.canaries ?? {}).some(
    ([name, { release }]) => release.version === set.remotes[name]?.version,
  );
  const draft = createBeaconDraft(set, isChosen || hasCanary);
  const vitals = isChosen && !asksForPrivacy(navigator) ? watchVitals() : undefined;
  let unsent: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function post(body: string): void {
    try {
      if (navigator.sendBeacon?.(pageProtocol.beaconPath, new Blob([body], { type: 'application/json' })))
        return;
    } catch {
      // Some content blockers throw in place of saying no.
    }
    fetch(pageProtocol.beaconPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      keepalive: true,
      body,
    }).catch(() => {
      unsent = [...unsent, body].slice(-MOST_UNSENT);
    });
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    // A browser that is offline takes a beacon and loses it.
    if (!navigator.onLine) return;
    const beacon = draft.take();
    const bodies = beacon ? [...unsent, JSON.stringify(beacon)] : unsent;
    unsent = [];
    for (const body of bodies) post(body);
  }

  let hasToldVitals = false;
  /** The page is left, or maybe: what is measured later is not told. */
  function leave(): void {
    const measured = vitals?.() ?? {};
    if (!hasToldVitals && Object.keys(measured).length > 0) {
      hasToldVitals = true;
      draft.addVitals({ page: firstPage(user !== null), shell: set.shell.version, ...measured });
    }
    flush();
  }

  beacons.handTo((...told) => {
    if (draft.add(...told)) timer ??= setTimeout(flush, PATIENCE);
  });
  beacons.tell('opened', 'shell');
  window.addEventListener('online', flush);
  window.addEventListener('pagehide', leave);
  // At the window: after those at the document, by which the last vitals are measured.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}

const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

/** What the document was asked for as: that is what was measured. */
function firstPage(isSignedIn: boolean): BeaconVitals['page'] {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const { pathname } = new URL(navigation?.name ?? window.location.href, window.location.href);
  if (!dashboardPaths.has(pathname)) return pathname === '/welcome' ? 'landing' : 'other';
  return isSignedIn ? 'dashboard' : 'landing';
}

type Measured = Omit<BeaconVitals, 'page' | 'shell'>;

/** Measured so far; the browser buffers what happened before this code ran. */
function watchVitals(): () => Measured {
  const measured: Measured = {};
  const keep = ({ name, value }: Metric) => {
    measured[name] ??= Number(value.toPrecision(4));
  };
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(keep);
  return () => measured;
}

/** Honours the browser's request not to be tracked. */
function asksForPrivacy({ doNotTrack, globalPrivacyControl }: PrivacyWishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

interface PrivacyWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}
