import type { HostServices, RemoteAction } from '@lisan/remote-kit';
import { jobAddress } from './jobs/job-address';

const MAX_RECENT = 20;

/** Shows one of the latest lip-sync jobs. */
export async function listActions(host: HostServices): Promise<readonly RemoteAction[]> {
  const { user } = host.session.getState();
  if (!user) return [];
  const group = host.translator.translate('lip-sync')('synced.title');
  const { jobs } = await host.api.call('GET /video/jobs/:email', { params: { email: user.email } });
  return jobs.slice(0, MAX_RECENT).map(({ job_id: id, file_name: label }) => ({
    id,
    label,
    group,
    icon: 'film',
    run: () => jobAddress.goTo(host, id),
  }));
}
