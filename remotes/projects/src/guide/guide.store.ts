import { createStore } from 'zustand/vanilla';
import type { Job, Project, ProjectMember, SessionUser } from '@lisan/contract';
import {
  accountStore,
  attemptWith,
  failureToast,
  readonlyStore,
  saveStoredFile,
  type AccountStore,
  type HostServices,
} from '@lisan/remote-kit';
import { PROJECTS } from '../chooser/projects.store';
import { createGuideRequests } from './guide.requests';

interface GuideState {
  readonly project: Project | null;
  /** The newest script, speech and video of the guided project. */
  readonly script: ProjectMember | null;
  readonly speech: ProjectMember | null;
  readonly video: ProjectMember | null;
  /** The latest lip-sync, finished or not. */
  readonly job: Job | null;
  /** The latest finished one: a later failure doesn't hide it. */
  readonly made: Job | null;
  readonly isLoading: boolean;
  readonly isMissing: boolean;
  readonly isOpening: boolean;
}

export interface GuideStore extends AccountStore<GuideState> {
  writeScript(prompt: string): Promise<void>;
  speak(): Promise<void>;
  lipSync(): Promise<void>;
  download(): Promise<void>;
}

const views = { script: 'chat', video: 'lip-sync' } as const;

export function createGuideStore(host: HostServices, user: SessionUser): GuideStore {
  const { bus, navigation } = host;
  const requests = createGuideRequests(host, user);
  const attempt = attemptWith(failureToast<'guide' | 'download'>(host, PROJECTS));
  const store = createStore<GuideState>(() => ({
    project: null,
    script: null,
    speech: null,
    video: null,
    job: null,
    made: null,
    isLoading: true,
    isMissing: false,
    isOpening: false,
  }));
  const { setState, getState } = store;

  async function read(project: Project): Promise<void> {
    const members = await requests.members(project);
    const newest = (kind: ProjectMember['kind']) =>
      members.findLast((member) => member.kind === kind) ?? null;
    const result = newest('result');
    const finished = members.findLast(({ kind, url }) => kind === 'result' && url !== null);
    const job = result && (await requests.job(result.member_id));
    const made =
      finished === undefined || finished.member_id === job?.job_id
        ? job
        : await requests.job(finished.member_id);
    setState({
      project,
      script: newest('script'),
      speech: newest('speech'),
      video: newest('video'),
      job,
      made: made?.status === 'COMPLETED' ? made : null,
    });
  }

  async function refresh(): Promise<void> {
    try {
      const project = await requests.find();
      if (project) await read(project);
      else setState({ project: null, script: null, speech: null, video: null, job: null, made: null });
      setState({ isLoading: false, isMissing: false });
    } catch {
      setState({ isLoading: false, isMissing: getState().project === null });
    }
  }

  /** Chooses the project first, so that what the user makes next joins it. */
  async function open(handOver: () => void, view: string): Promise<void> {
    if (getState().isOpening) return;
    setState({ isOpening: true });
    await attempt('guide', async () => {
      await read(await requests.open());
      handOver();
      navigation.openView(view);
    });
    setState({ isOpening: false });
  }

  return {
    ...readonlyStore(store),
    refresh,
    start() {
      bus.subscribe('projects.changed', () => void refresh());
      bus.subscribe('job.changed', ({ job }) => {
        if (job.job_id === getState().job?.job_id)
          setState(({ made }) => ({ job, made: job.status === 'COMPLETED' ? job : made }));
        else void refresh();
      });
    },
    writeScript: (text) => open(() => bus.publish('prompt.chosen', { text }), views.script),
    speak: () =>
      open(() => {
        const { script } = getState();
        if (script) bus.publish('conversation.chosen', { conversationId: script.member_id });
      }, views.script),
    lipSync: () =>
      open(() => {
        const { speech, video } = getState();
        if (!speech) return;
        const sound = { audioId: speech.member_id, fileName: speech.name };
        bus.publish('audio.chosen', video ? { ...sound, videoId: video.member_id } : sound);
      }, views.video),
    async download() {
      await attempt('download', () =>
        saveStoredFile(host, () => getState().made?.download_url ?? undefined, refresh),
      );
    },
  };
}

export const [useGuide, useGuideStore] = accountStore(createGuideStore);
