import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AudioHistoryItem, Job, VideoHistoryItem } from '@lisan/contract';
import { isAbortError } from '@lisan/errors';
import type { TabMemory } from '@lisan/remote-kit';
import type { OnProgress, SyncRequests } from './sync.requests';

export type UploadKind = 'audio' | 'video';

export interface RunningUpload {
  readonly fileName: string;
  /** 0 to 1; at 1 the server is still looking at the file. */
  readonly progress: number;
}

export interface SyncState {
  /** null while loading for the first time. */
  readonly audios: readonly AudioHistoryItem[] | null;
  readonly videos: readonly VideoHistoryItem[] | null;
  readonly jobs: readonly Job[] | null;
  readonly audioId: string;
  readonly videoId: string;
  readonly uploads: Readonly<Record<UploadKind, RunningUpload | null>>;
  readonly isStarting: boolean;
}

export type Failure = 'load' | UploadKind | 'sync' | 'job';

interface Options {
  readonly requests: SyncRequests;
  readonly memory: TabMemory;
  readonly onFailure: (error: unknown, what: Failure) => void;
  readonly onFinished: (job: Job) => void;
}

export interface SyncStore extends Pick<StoreApi<SyncState>, 'getState' | 'getInitialState' | 'subscribe'> {
  start(): Promise<void>;
  choose(kind: UploadKind, id: string): void;
  loadAudios(): Promise<void>;
  upload(kind: UploadKind, file: File): Promise<void>;
  cancelUpload(kind: UploadKind): void;
  sync(): Promise<void>;
  refresh(job: Job): Promise<void>;
  cancel(job: Job): Promise<void>;
  retry(job: Job): Promise<void>;
  /** News of a job, from wherever it comes. */
  take(job: Job): void;
}

const memoryKeys = { audio: 'lip-sync.audio', video: 'lip-sync.video' } as const;
const chosen = { audio: 'audioId', video: 'videoId' } as const;

/** Sound and picture to be brought together, the uploads on their way, and the jobs. */
export function createSyncStore({ requests, memory, onFailure, onFinished }: Options): SyncStore {
  const store = createStore<SyncState>(() => ({
    audios: null,
    videos: null,
    jobs: null,
    audioId: memory.read(memoryKeys.audio) ?? '',
    videoId: memory.read(memoryKeys.video) ?? '',
    uploads: { audio: null, video: null },
    isStarting: false,
  }));
  const { setState, getState } = store;
  const running: Partial<Record<UploadKind, AbortController>> = {};

  async function attempt(what: Failure, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isAbortError(error)) onFailure(error, what);
    }
  }

  function take(job: Job): void {
    const known = (getState().jobs ?? []).find(({ job_id }) => job_id === job.job_id);
    if (job.status === 'COMPLETED' && known && known.status !== 'COMPLETED') onFinished(job);
    setState(({ jobs }) => {
      const others = (jobs ?? []).filter(({ job_id }) => job_id !== job.job_id);
      return { jobs: [job, ...others].sort((one, other) => other.created_at.localeCompare(one.created_at)) };
    });
  }

  function choose(kind: UploadKind, id: string): void {
    memory.write(memoryKeys[kind], id || null);
    setState({ [chosen[kind]]: id });
  }

  const loadAudios = () => attempt('load', async () => setState({ audios: await requests.audios() }));
  const loadVideos = () => attempt('load', async () => setState({ videos: await requests.videos() }));
  const loadJobs = () => attempt('load', async () => setState({ jobs: await requests.jobs() }));

  function show(kind: UploadKind, upload: RunningUpload | null): void {
    setState(({ uploads }) => ({ uploads: { ...uploads, [kind]: upload } }));
  }

  const change = (what: 'refresh' | 'cancel' | 'retry', job: Job) =>
    attempt('job', async () => {
      take(await (what === 'refresh' ? requests.job(job) : requests[what](job)));
      await loadJobs();
    });

  return {
    ...store,
    take,
    choose,
    loadAudios,
    async start() {
      await Promise.all([loadAudios(), loadVideos(), loadJobs()]);
      setState(({ audios, videos, jobs }) => ({
        audios: audios ?? [],
        videos: videos ?? [],
        jobs: jobs ?? [],
      }));
    },
    async upload(kind, file) {
      if (getState().uploads[kind]) return;
      const controller = new AbortController();
      running[kind] = controller;
      const onProgress: OnProgress = (progress) => show(kind, { fileName: file.name, progress });
      onProgress(0);
      await attempt(kind, async () => {
        const send = kind === 'audio' ? requests.uploadAudio : requests.uploadVideo;
        const id = await send(file, onProgress, controller.signal);
        await (kind === 'audio' ? loadAudios() : loadVideos());
        choose(kind, id);
      });
      show(kind, null);
    },
    cancelUpload: (kind) => running[kind]?.abort(),
    async sync() {
      const { audioId, videoId, isStarting } = getState();
      if (isStarting) return;
      setState({ isStarting: true });
      await attempt('sync', async () => take(await requests.sync(audioId, videoId)));
      setState({ isStarting: false });
    },
    refresh: (job) => change('refresh', job),
    cancel: (job) => change('cancel', job),
    retry: (job) => change('retry', job),
  };
}

/** A job that still holds the one place there is. */
export function isRunning({ status }: Job): boolean {
  return status === 'PENDING' || status === 'PROCESSING';
}
