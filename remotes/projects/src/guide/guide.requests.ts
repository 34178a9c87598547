import type { Job, Project, ProjectMember, SessionUser } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export function createGuideRequests({ api }: HostServices, { user_id }: SessionUser) {
  return {
    /** The chosen guided project, or the first one. */
    async find(): Promise<Project | undefined> {
      const { projects, chosen } = await api.call('GET /projects', {});
      const guided = projects.filter(({ is_guided: isGuided }) => isGuided);
      return guided.find(({ project_id: id }) => id === chosen) ?? guided[0];
    },
    /** Chooses the guided project, and creates it if there is none. */
    open: (): Promise<Project> => api.call('POST /demo', {}),
    async members({ project_id: id }: Project): Promise<readonly ProjectMember[]> {
      return (await api.call('GET /projects/:id', { params: { id } })).members;
    },
    job: (video_id: string): Promise<Job> =>
      api.call('GET /video/job/:user_id/:video_id', { params: { user_id, video_id } }),
  };
}
