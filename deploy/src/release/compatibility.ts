import type { RemoteRelease, ShellRelease } from '@lisan/contract';
import semver from 'semver';
import { Refusal } from './refusal';

type Named = readonly (readonly [name: string, release: RemoteRelease])[];

/** Why these remotes cannot run in this shell; empty when they can. */
function findConflicts(shell: ShellRelease, remotes: Named): string[] {
  return remotes.flatMap(([name, remote]) => [
    ...(shell.contracts.includes(remote.contract)
      ? []
      : [
          `remotes/${name}/remote.json: contract ${remote.contract} is not spoken by shell ${shell.version}, ` +
            `which knows ${shell.contracts.join(', ')}`,
        ]),
    ...Object.entries(remote.sharedRequired).flatMap(([module, range]) => {
      const provided = shell.sharedProvided[module];
      if (provided !== undefined && semver.satisfies(provided, range, { includePrerelease: true })) return [];
      return [`remotes/${name}: needs ${module} ${range}, shell ${shell.version} has ${provided ?? 'none'}`];
    }),
  ]);
}

/** Two remotes that would stand behind one entry of the navigation. */
function findViewClashes(remotes: Named): string[] {
  const owners = new Map<string, string>();
  return remotes.flatMap(([name, remote]) =>
    remote.views.flatMap(({ id }) => {
      const owner = owners.get(id);
      owners.set(id, owner ?? name);
      return owner === undefined
        ? []
        : [`remotes/${name}/remote.json: view '${id}' is shown by '${owner}' already`];
    }),
  );
}

/** Refuses with every conflict at once, so that one round mends all. */
export function assertCompatible(shell: ShellRelease, remotes: Named): void {
  const conflicts = [...findConflicts(shell, remotes), ...findViewClashes(remotes)];
  if (conflicts.length > 0) throw new Refusal('incompatible', conflicts);
}
