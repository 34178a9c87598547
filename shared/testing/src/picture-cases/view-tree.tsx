import type { ReactNode } from 'react';
import { HostProvider, type HostServices, type RemoteDefinition } from '@lisan/remote-kit';
import type { FakeHost } from '../fake-host';

const never = () => new Promise<never>(() => undefined);

/** Nobody answers: what a view shows then is what its first picture shows. */
export function hostWithoutAnswers(host: FakeHost, onCall: (key: string) => void): HostServices {
  const ask = (key: string) => {
    onCall(key);
    return never();
  };
  return {
    ...host,
    api: { ...host.api, call: ask, upload: ask, download: ask },
    google: { showButton: never },
  };
}

/** A view with its words and all that stands around it. */
export async function viewTree(
  remote: RemoteDefinition,
  view: string,
  host: HostServices,
): Promise<ReactNode> {
  const load = remote.views[view];
  if (!load) throw new Error(`Remote '${remote.name}' has no view '${view}'.`);
  await host.translator.addTranslations(remote.name, remote.translations);
  const { default: View } = await load();
  const { language, direction } = host.translator;
  return (
    <HostProvider value={host}>
      <remote.frame namespace={remote.name} {...{ language, direction }}>
        <View />
      </remote.frame>
    </HostProvider>
  );
}
