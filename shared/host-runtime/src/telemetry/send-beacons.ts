import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { pageProtocol, type BeaconVitals, type ReleaseManifest } from '@lisan/contract';
import { createBeaconDraft } from './beacon-draft';
import type { BeaconQueue } from './beacon-queue';

interface BeaconSenderOptions {
  readonly beacons: BeaconQueue;
  readonly manifest: ReleaseManifest;
  readonly user: object | null;
}

/** Milliseconds to collect events into one beacon, short enough to halt a canary in time. */
const BATCH_DELAY_MS = 3_000;
const MAX_UNSENT_BEACONS = 5;

export function sendBeacons({ beacons, manifest, user }: BeaconSenderOptions): void {
  const isSampled =
    document.getElementById(pageProtocol.releaseManifestId)?.hasAttribute(pageProtocol.tells) ?? false;
  // Sample every canary page: few exist, and a bad one must be halted soon.
  const hasCanary = Object.entries(manifest.canaries ?? {}).some(
    ([name, { release }]) => release.version === manifest.remotes[name]?.version,
  );
  const draft = createBeaconDraft(manifest, isSampled || hasCanary);
  const vitals = isSampled && !asksForPrivacy(navigator) ? watchVitals() : undefined;
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
      unsent = [...unsent, body].slice(-MAX_UNSENT_BEACONS);
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

  let hasSentVitals = false;
  /** The page may be leaving: later measurements aren't reported. */
  function leave(): void {
    const measured = vitals?.() ?? {};
    if (!hasSentVitals && Object.keys(measured).length > 0) {
      hasSentVitals = true;
      draft.addVitals({ page: firstPage(user !== null), shell: manifest.shell.version, ...measured });
    }
    flush();
  }

  beacons.connect((...fact) => {
    if (draft.add(...fact)) timer ??= setTimeout(flush, BATCH_DELAY_MS);
  });
  beacons.record('opened', 'shell');
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
