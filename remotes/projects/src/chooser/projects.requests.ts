import type { CallResponse, MemberKind, ProjectMember } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export type ProjectCandidate = CallResponse<'GET /projects/:id/candidates'>['candidates'][number];

export function createProjectsRequests({ api }: HostServices) {
  const choose = (id: string | null) => api.call('POST /projects/choice', { body: { project_id: id } });
  return {
    choose,
    list: () => api.call('GET /projects', {}),
    async members(id: string): Promise<readonly ProjectMember[]> {
      return (await api.call('GET /projects/:id', { params: { id } })).members;
    },
    async candidates(id: string, search: string): Promise<readonly ProjectCandidate[]> {
      const call = { params: { id }, query: search === '' ? {} : { q: search } };
      return (await api.call('GET /projects/:id/candidates', call)).candidates;
    },
    /** Also chooses the new project. */
    async create(name: string) {
      const { project_id: id } = await api.call('POST /projects', { body: { name } });
      await choose(id);
    },
    rename: (id: string, name: string) => api.call('PATCH /projects/:id', { params: { id }, body: { name } }),
    remove: (id: string) => api.call('DELETE /projects/:id', { params: { id } }),
    restore: (id: string) => api.call('POST /projects/:id/restore', { params: { id } }),
    add: (id: string, { kind, member_id }: Pick<ProjectCandidate, 'kind' | 'member_id'>) =>
      api.call('POST /projects/:id/members', { params: { id }, body: { kind, member_id } }),
    takeOut: (id: string, kind: MemberKind, memberId: string) =>
      api.call('DELETE /projects/:id/members/:kind/:member_id', {
        params: { id, kind, member_id: memberId },
      }),
    archive: (id: string) => api.download('GET /projects/:id/export', { params: { id } }),
  };
}
