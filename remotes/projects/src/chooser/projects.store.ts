import { createStore } from 'zustand/vanilla';
import type { MemberKind, Project, ProjectMember } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  readonlyStore,
  saveFile,
  type AccountStore,
  type HostServices,
} from '@lisan/remote-kit';
import { createProjectsRequests, type ProjectCandidate } from './projects.requests';

export const PROJECTS = 'projects';

export interface ProjectsState {
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
  const { bus, navigation } = host;
  const requests = createProjectsRequests(host);
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
      setState({ ...(await requests.list()), isMissing: false });
      const opened = getState().opened;
      if (opened) await loadMembers(opened.id);
    } catch {
      setState({ isMissing: getState().projects === null });
    }
  }

  async function loadMembers(id: string): Promise<void> {
    const members = await requests.members(id);
    if (getState().opened?.id === id) setState({ opened: { id, members } });
  }

  async function seek(search: string): Promise<void> {
    sought = search;
    const { opened } = getState();
    if (!opened) return;
    await attempt('load', async () => {
      const candidates = await requests.candidates(opened.id, search);
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
    create: (name) => change(() => requests.create(name)),
    rename: (id, name) => change(() => requests.rename(id, name)),
    async remove(project) {
      const { project_id: id } = project;
      const isGone = await change(() => requests.remove(id));
      if (isGone) setState({ removed: project, ...(getState().opened?.id === id && { opened: null }) });
    },
    async undoRemove() {
      const { removed } = getState();
      if (!removed) return;
      if (await change(() => requests.restore(removed.project_id))) setState({ removed: null });
    },
    async choose(id) {
      await change(() => requests.choose(id));
    },
    async open(id) {
      setState({ opened: id === null ? null : { id, members: null }, candidates: null });
      if (id !== null && !(await attempt('load', () => loadMembers(id)))) setState({ opened: null });
    },
    seek,
    async add(candidate) {
      const id = getState().opened?.id;
      if (id === undefined) return;
      await change(() => requests.add(id, candidate));
      await seek(sought);
    },
    openScript(conversationId) {
      bus.publish('conversation.chosen', { conversationId });
      navigation.openView(SCRIPTS);
    },
    async takeOut(kind, memberId) {
      const id = getState().opened?.id;
      if (id === undefined) return;
      await change(() => requests.takeOut(id, kind, memberId));
    },
    async save({ project_id: id, name }) {
      if (getState().isSaving) return;
      setState({ isSaving: true });
      await attempt('save', async () => saveFile(await requests.archive(id), `${name}.zip`));
      setState({ isSaving: false });
    },
  };
}
