import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HostProvider, type RemoteDefinition } from '@lisan/remote-kit';
import { createFakeHost, type FakeHost } from './fake-host';
import { partsOf } from './parts-of';

/**
 * Renders a view or slot of a remote with its messages and the host's services.
 * @param id a key of the definition's `views` or `slots`
 */
export async function renderRemote(
  remote: RemoteDefinition,
  id: string,
  host: FakeHost = createFakeHost(),
): Promise<RenderResult & { host: FakeHost; user: UserEvent }> {
  const load = partsOf(remote)[id];
  if (!load) throw new Error(`Remote '${remote.name}' has no view or slot '${id}'.`);
  await host.translator.addTranslations(remote.name, remote.translations);
  const { default: Part } = await load();
  const { translator } = host;
  const user = userEvent.setup();
  const result = await act(async () =>
    render(
      <HostProvider value={host}>
        <remote.frame namespace={remote.name} language={translator.language} direction={translator.direction}>
          <Part />
        </remote.frame>
      </HostProvider>,
    ),
  );
  return { ...result, host, user };
}
