import type { ReleaseManifest } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import { reportStrayErrors } from '../telemetry/stray-errors';
import type { HostPage } from './read-page';

/** Reports the manifest's faults, and from now on uncaught errors with the remote that caused them. */
export function reportErrors(
  { faults, beacons }: Pick<HostPage, 'faults' | 'beacons'>,
  manifest: ReleaseManifest,
  report: HostServices['report'],
): void {
  for (const fault of faults) report(fault, 'release manifest');
  reportStrayErrors(manifest, report, beacons.record);
}
