import type { BeaconVitals } from '@lisan/contract';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

type Measured = Omit<BeaconVitals, 'page' | 'shell'>;

/** As measured so far; the browser itself has kept what was before this code came. */
export function watchVitals(): () => Measured {
  const measured: Measured = {};
  const keep = ({ name, value }: Metric) => {
    measured[name] ??= Number(value.toPrecision(4));
  };
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(keep);
  return () => measured;
}

/** Somebody who asks not to be followed is not measured either. */
export function asksForPrivacy({ doNotTrack, globalPrivacyControl }: PrivacyWishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}

interface PrivacyWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}
