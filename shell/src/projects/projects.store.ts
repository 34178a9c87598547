import { createStore } from 'zustand/vanilla';
import type { CallResponse, MemberKind, Project, ProjectMember } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  readonlyStore,
  saveFile,
  type AccountStore,
  type HostServices,
} from '@lisan/remote-kit';

export const PROJECTS = 'projects';

type ProjectCandidate = CallResponse<'GET /projects/:id/candidates'>['candidates'][number];

interface ProjectsState {
  readonly projects: readonly Project[] | null;
  readonly chosen: string | null;
  readonly isMissing: boolean;
  readonly opened: { readonly id: string; readonly members: readonly ProjectMember[] | null } | null;
  readonly candidates: readonly ProjectCandidate[] | null;
  readonly removed: Project | null;
  readonly isSaving: boolean;
}

export interface ProjectsStore extends AccountStore<ProjectsState> {
  start(): void;
  create(name: string): Promise<boolean>;
  rename(id: string, name: string): Promise<boolean>;
  remove(project: Project): Promise<void>;
  undoRemove(): Promise<void>;
  choose(id: string | null): Promise<void>;
  open(id: string | null): Promise<void>;
  seek(search: string): Promise<void>;
  add(candidate: ProjectCandidate): Promise<void>;
  openScript(conversationId: string): void;
  takeOut(kind: MemberKind, memberId: string): Promise<void>;
  save(project: Project): Promise<void>;
}

type Failure = 'load' | 'change' | 'save';

const SCRIPTS = 'chat';

export function createProjectsStore(host: HostServices): ProjectsStore {
  const { api, bus, navigation } = host;
  const attempt = attemptWith(failureToast<Failure>(host, PROJECTS));
  const store = createStore<ProjectsState>(() => ({
    projects: null,
    chosen: null,
    isMissing: false,
    opened: null,
    candidates: null,
    removed: null,
    isSaving: false,
  }));
  const { setState, getState } = store;

  let sought = '';

  async function refresh(): Promise<void> {
    try {
      setState({ ...(await api.call('GET /projects', {})), isMissing: false });
      const opened = getState().opened;
      if (opened) await loadMembers(opened.id);
    } catch {
      setState({ isMissing: getState().projects === null });
    }
  }

  async function loadMembers(id: string): Promise<void> {
    const { members } = await api.call('GET /projects/:id', { params: { id } });
    if (getState().opened?.id === id) setState({ opened: { id, members } });
  }

  async function seek(search: string): Promise<void> {
    sought = search;
    const { opened } = getState();
    if (!opened) return;
    await attempt('load', async () => {
      const call = { params: { id: opened.id }, query: search === '' ? {} : { q: search } };
      const { candidates } = await api.call('GET /projects/:id/candidates', call);
      // Ignore results of an outdated search or project.
      if (sought === search && getState().opened?.id === opened.id) setState({ candidates });
    });
  }

  /** Runs a change, then reloads whatever the outcome. */
  async function change(task: () => Promise<unknown>): Promise<boolean> {
    const isDone = await attempt('change', task);
    await refresh();
    return isDone;
  }

  return {
    ...readonlyStore(store),
    refresh,
    start() {
      bus.subscribe('projects.changed', () => void refresh());
    },
    create: (name) =>
      change(async () => {
        const { project_id } = await api.call('POST /projects', { body: { name } });
        await api.call('POST /projects/choice', { body: { project_id } });
      }),
    rename: (id, name) => change(() => api.call('PATCH /projects/:id', { params: { id }, body: { name } })),
    async remove(project) {
      const { project_id: id } = project;
      const isGone = await change(() => api.call('DELETE /projects/:id', { params: { id } }));
      if (isGone) setState({ removed: project, ...(getState().opened?.id === id && { opened: null }) });
    },
    async undoRemove() {
      const { removed } = getState();
      if (!removed) return;
      const params = { id: removed.project_id };
      if (await change(() => api.call('POST /projects/:id/restore', { params }))) setState({ removed: null });
    },
    async choose(id) {
      await change(() => api.call('POST /projects/choice', { body: { project_id: id } }));
    },
    async open(id) {
      setState({ opened: id === null ? null : { id, members: null }, candidates: null });
      if (id !== null && !(await attempt('load', () => loadMembers(id)))) setState({ opened: null });
    },
    seek,
    async add({ kind, member_id }) {
      const id = getState().opened?.id;
      if (id === undefined) return;
      await change(() =>
        api.call('POST /projects/:id/members', { params: { id }, body: { kind, member_id } }),
      );
      await seek(sought);
    },
    openScript(conversationId) {
      bus.publish('conversation.chosen', { conversationId });
      navigation.openView(SCRIPTS);
    },
    async takeOut(kind, memberId) {
      const id = getState().opened?.id;
      if (id === undefined) return;
      const params = { id, kind, member_id: memberId };
      await change(() => api.call('DELETE /projects/:id/members/:kind/:member_id', { params }));
    },
    async save({ project_id: id, name }) {
      if (getState().isSaving) return;
      setState({ isSaving: true });
      await attempt('save', async () =>
        saveFile(await api.download('GET /projects/:id/export', { params: { id } }), `${name}.zip`),
      );
      setState({ isSaving: false });
    },
  };
}
