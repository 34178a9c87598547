import type { LisanEvents, ReleaseManifest } from '@lisan/contract';
import type { OwnEventBus } from '@lisan/event-bus';
import { hostUntil, lifetimeUntil, type HostServices } from '@lisan/remote-kit';
import { remoteParty } from '../services/page-bus';
import { describeRemote } from './describe-remote';
import { releaseOf, type VersionChoice } from './remote-loader';

export interface RemoteHosts {
  /** Stable until ended; its events and reports carry the version. */
  hostOf(remote: string, choice: VersionChoice): HostServices;
  /** Ends the version's host: resources are released and pending results dropped. */
  end(remote: string, choice: VersionChoice): void;
}

interface Lent {
  readonly host: HostServices;
  readonly version: AbortController;
  account: AbortController;
}

export function createRemoteHosts(
  set: ReleaseManifest,
  host: HostServices,
  lendBus: OwnEventBus<LisanEvents>['lend'],
): RemoteHosts {
  const lent = new Map<string, Lent>();
  let present = host.session.getState().user?.user_id;

  host.session.subscribe(({ user }) => {
    if (user?.user_id === present) return;
    present = user?.user_id;
    for (const one of lent.values()) {
      one.account.abort();
      one.account = new AbortController();
    }
  });

  function lend(remote: string, choice: VersionChoice): Lent {
    const release = releaseOf(set, remote, choice);
    const version = new AbortController();
    const made: HostServices = hostUntil(
      {
        ...host,
        bus: lendBus(remoteParty(remote, release ?? unknownRelease)),
        report: (error, where) => host.report(error, `${where}, ${describeRemote(remote, release?.version)}`),
      },
      version.signal,
    );
    const own: Lent = {
      version,
      account: new AbortController(),
      host: Object.defineProperty(made, 'lifetime', {
        enumerable: true,
        get: () => lifetimeUntil(AbortSignal.any([version.signal, own.account.signal])),
      }),
    };
    return own;
  }

  return {
    hostOf(remote, choice) {
      const key = `${remote} ${choice}`;
      const one = lent.get(key) ?? lend(remote, choice);
      lent.set(key, one);
      return one.host;
    },
    end(remote, choice) {
      const key = `${remote} ${choice}`;
      lent.get(key)?.version.abort();
      lent.delete(key);
    },
  };
}

const unknownRelease = { version: '', events: { heard: [], published: [] } };
