import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { pageProtocol, type BeaconVitals, type ReleaseManifest } from '@lisan/contract';
import { createBeaconDraft } from './beacon-draft';
import type { BeaconQueue } from './beacon-queue';

interface BeaconSenderOptions {
  readonly beacons: BeaconQueue;
  readonly set: ReleaseManifest;
  readonly user: object | null;
}

/** Milliseconds to collect events into one beacon, short enough to halt a canary in time. */
const PATIENCE = 3_000;
const MOST_UNSENT = 5;

export function sendBeacons({ beacons, set, user }: BeaconSenderOptions): void {
  const isChosen =
    document.getElementById(pageProtocol.releaseManifestId)?.hasAttribute(pageProtocol.tells) ?? false;
  // Sample every canary page: few exist, and a bad one must be halted soon.
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
      // Some content blockers throw instead of returning false.
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
    // Offline browsers accept beacons and lose them.
    if (!navigator.onLine) return;
    const beacon = draft.take();
    const bodies = beacon ? [...unsent, JSON.stringify(beacon)] : unsent;
    unsent = [];
    for (const body of bodies) post(body);
  }

  let hasToldVitals = false;
  /** The page may be leaving: later measurements aren't reported. */
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
  // On the window, which runs after the document's listeners for the last vitals.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}

const dashboardPaths = new Set<string>(pageProtocol.dashboardPaths);

/** Page type requested with the document, which the vitals describe. */
function firstPage(isSignedIn: boolean): BeaconVitals['page'] {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const { pathname } = new URL(navigation?.name ?? window.location.href, window.location.href);
  if (!dashboardPaths.has(pathname)) return pathname === '/welcome' ? 'landing' : 'other';
  return isSignedIn ? 'dashboard' : 'landing';
}

type Measured = Omit<BeaconVitals, 'page' | 'shell'>;

function watchVitals(): () => Measured {
  const measured: Measured = {};
  const keep = ({ name, value }: Metric) => {
    measured[name] ??= Number(value.toPrecision(4));
  };
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(keep);
  return () => measured;
}

function asksForPrivacy({ doNotTrack, globalPrivacyControl }: PrivacyWishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

interface PrivacyWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}
