import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HostProvider, type RemoteDefinition } from '@lisan/remote-kit';
import { createFakeHost, type FakeHost } from './fake-host';

/**
 * Renders a view of a remote with its messages and the host's services.
 * @param viewId a key of the definition's `views`
 */
export async function renderRemote(
  remote: RemoteDefinition,
  viewId: string,
  host: FakeHost = createFakeHost(),
): Promise<RenderResult & { host: FakeHost; user: UserEvent }> {
  const load = remote.views[viewId];
  if (!load) throw new Error(`Remote '${remote.name}' has no view '${viewId}'.`);
  await host.translator.addTranslations(remote.name, remote.translations);
  const { default: View } = await load();
  const { translator } = host;
  const user = userEvent.setup();
  const result = await act(async () =>
    render(
      <HostProvider value={host}>
        <remote.frame namespace={remote.name} language={translator.language} direction={translator.direction}>
          <View />
        </remote.frame>
      </HostProvider>,
    ),
  );
  return { ...result, host, user };
}
