import type { Share } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export function createShareRequests({ api }: Pick<HostServices, 'api'>, email: string) {
  return {
    /** Links to conversations only. */
    async list(): Promise<readonly Share[]> {
      const { shares } = await api.call('GET /shares', {});
      return shares.filter(({ kind }) => kind === 'conversation');
    },
    share: (id: string) =>
      api.call('POST /shares', { body: { user_email: email, kind: 'conversation', id } }),
    revoke: (id: string) => api.call('DELETE /shares/:id', { params: { id } }),
  };
}
