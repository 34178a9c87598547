import type { HostServices, RemoteAction } from '@lisan/remote-kit';
import { createProjectsRequests } from './chooser/projects.requests';

/** Switches between projects; the server reports the choice to every tab. */
export async function listActions(host: HostServices): Promise<readonly RemoteAction[]> {
  const requests = createProjectsRequests(host);
  const t = host.translator.translate('projects');
  const { projects, chosen } = await requests.list();
  const actionFor = (id: string | null, label: string): RemoteAction => ({
    id: id ?? 'none',
    label,
    group: t('switch'),
    icon: 'folder',
    run: async () => void (await requests.choose(id)),
  });
  return [
    ...projects.map(({ project_id: id, name }) => actionFor(id, name)),
    ...(chosen === null ? [] : [actionFor(null, t('none'))]),
  ].filter(({ id }) => id !== chosen);
}
