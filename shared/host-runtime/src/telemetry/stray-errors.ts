import type { ReleaseManifest } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import type { RecordFact } from './beacon-queue';
import { describeRemote } from '../remotes/release';

/**
 * Reports uncaught errors of timers, listeners and promises, attributed to the remote and version of the first matching
 * stack frame.
 */
export function reportStrayErrors(
  { remotes, lastGood = {} }: Pick<ReleaseManifest, 'remotes' | 'lastGood'>,
  report: HostServices['report'],
  recordFact: RecordFact,
  page: Window = window,
): void {
  const releases = [...Object.entries(remotes), ...Object.entries(lastGood)];

  function nameSource(kind: 'uncaught' | 'rejection', text: string): string {
    const found = releases
      .map(([name, release]) => ({ name, version: release.version, at: text.indexOf(release.base) }))
      .filter(({ at }) => at !== -1)
      .sort((one, other) => one.at - other.at)[0];
    if (!found) return 'page';
    recordFact(kind, found.name, found.version);
    return describeRemote(found.name, found.version);
  }

  page.addEventListener('error', ({ error, message, filename }) => {
    const fault: unknown = error ?? new Error(message);
    report(fault, `${nameSource('uncaught', `${stackOf(fault)}\n${filename}`)}, uncaught`);
  });
  page.addEventListener('unhandledrejection', ({ reason }) =>
    report(reason, `${nameSource('rejection', stackOf(reason))}, unhandled rejection`),
  );
}

const stackOf = (fault: unknown): string => (fault instanceof Error ? (fault.stack ?? '') : '');
