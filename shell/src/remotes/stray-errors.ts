import type { ReleaseSet } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import { describeRemote } from './describe-remote';

/**
 * Reports what nobody caught, in a timer, a listener or a promise, with the remote and version whose file threw it. Frames
 * name the file; the first of a remote is where it happened.
 */
export function reportStrayErrors(
  { remotes, lastGood = {} }: Pick<ReleaseSet, 'remotes' | 'lastGood'>,
  report: HostServices['report'],
  page: Window = window,
): void {
  const releases = [...Object.entries(remotes), ...Object.entries(lastGood)];

  function nameSource(text: string): string {
    const found = releases
      .map(([name, release]) => ({ name, version: release.version, at: text.indexOf(release.base) }))
      .filter(({ at }) => at !== -1)
      .sort((one, other) => one.at - other.at)[0];
    return found ? describeRemote(found.name, found.version) : 'page';
  }

  page.addEventListener('error', ({ error, message, filename }) => {
    const fault: unknown = error ?? new Error(message);
    report(fault, `${nameSource(`${stackOf(fault)}\n${filename}`)}, uncaught`);
  });
  page.addEventListener('unhandledrejection', ({ reason }) =>
    report(reason, `${nameSource(stackOf(reason))}, unhandled rejection`),
  );
}

const stackOf = (fault: unknown): string => (fault instanceof Error ? (fault.stack ?? '') : '');
