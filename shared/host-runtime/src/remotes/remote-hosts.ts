import type { LisanEvents, ReleaseManifest } from '@lisan/contract';
import type { OwnEventBus } from '@lisan/event-bus';
import { hostUntil, lifetimeUntil, type HostServices } from '@lisan/remote-kit';
import { remoteParty } from '../page/page-bus';
import { describeRemote, releaseOf, type VersionChoice } from './release';

export interface RemoteHosts {
  /** Stable until ended; its events and reports carry the version. */
  hostOf(remote: string, choice: VersionChoice): HostServices;
  /** Ends the version's host: resources are released and pending results dropped. */
  end(remote: string, choice: VersionChoice): void;
}

interface ProvidedHost {
  readonly host: HostServices;
  readonly version: AbortController;
  account: AbortController;
}

export function createRemoteHosts(
  manifest: ReleaseManifest,
  host: HostServices,
  busFor: OwnEventBus<LisanEvents>['forParty'],
): RemoteHosts {
  const provided = new Map<string, ProvidedHost>();
  let userId = host.session.getState().user?.user_id;

  host.session.subscribe(({ user }) => {
    if (user?.user_id === userId) return;
    userId = user?.user_id;
    for (const one of provided.values()) {
      one.account.abort();
      one.account = new AbortController();
    }
  });

  function createHost(remote: string, choice: VersionChoice): ProvidedHost {
    const release = releaseOf(manifest, remote, choice);
    const version = new AbortController();
    const made: HostServices = hostUntil(
      {
        ...host,
        bus: busFor(remoteParty(remote, release ?? unknownRelease)),
        report: (error, where) => host.report(error, `${where}, ${describeRemote(remote, release?.version)}`),
      },
      version.signal,
    );
    const own: ProvidedHost = {
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
      const one = provided.get(key) ?? createHost(remote, choice);
      provided.set(key, one);
      return one.host;
    },
    end(remote, choice) {
      const key = `${remote} ${choice}`;
      provided.get(key)?.version.abort();
      provided.delete(key);
    },
  };
}

const unknownRelease = { version: '', events: { heard: [], published: [] } };
