import type { HostServices, RemoteAction } from '@lisan/remote-kit';
import { clipAddress } from './audios/clip-address';

const MAX_RECENT = 20;

/** Opens one of the latest clips. */
export async function listActions(host: HostServices): Promise<readonly RemoteAction[]> {
  const { user } = host.session.getState();
  if (!user) return [];
  const group = host.translator.translate('text-to-audio')('audios.title');
  const body = { email: user.email };
  const { generated_audios: audios } = await host.api.call('POST /voice/generated-audios', { body });
  return audios.slice(0, MAX_RECENT).map(({ id, file_name: label }) => ({
    id,
    label,
    group,
    icon: 'wave',
    run: () => clipAddress.goTo(host, id),
  }));
}
