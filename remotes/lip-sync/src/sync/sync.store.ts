import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AudioHistoryItem, Job, VideoHistoryItem } from '@lisan/contract';
import { isAbortError, isApiError } from '@lisan/errors';
import type { TabMemory } from '@lisan/remote-kit';
import type { OnProgress, SyncRequests } from './sync.requests';

export type UploadKind = 'audio' | 'video';

export interface RunningUpload {
  readonly fileName: string;
  /** 0 to 1; at 1 the server is still looking at the file. */
  readonly progress: number;
}

/** What the server keeps for this view. */
export type List = 'audios' | 'videos' | 'jobs';

export interface SyncState {
  /** null while loading for the first time. */
  readonly audios: readonly AudioHistoryItem[] | null;
  readonly videos: readonly VideoHistoryItem[] | null;
  readonly jobs: readonly Job[] | null;
  /** Lists that never came: the last time they were asked for has failed. */
  readonly missing: Readonly<Record<List, boolean>>;
  readonly audioId: string;
  readonly videoId: string;
  readonly uploads: Readonly<Record<UploadKind, RunningUpload | null>>;
  readonly isStarting: boolean;
  /** Name of a video whose upload a reload has interrupted; the same file goes on where it was. */
  readonly interrupted: string | null;
}

export type Failure = 'load' | UploadKind | 'sync' | 'job' | 'download';

interface Options {
  readonly requests: SyncRequests;
  readonly memory: TabMemory;
  /** Saves what lies at an address of the server. */
  readonly save: (address: string) => Promise<void>;
  readonly onFailure: (error: unknown, what: Failure) => void;
}

export interface SyncStore extends Pick<StoreApi<SyncState>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Asks for all there is; also after a broken line, for what was missed meanwhile. */
  start(): Promise<void>;
  /** Asks for one list again. */
  load(list: List): Promise<void>;
  choose(kind: UploadKind, id: string): void;
  upload(kind: UploadKind, file: File): Promise<void>;
  cancelUpload(kind: UploadKind): void;
  sync(): Promise<void>;
  refresh(job: Job): Promise<void>;
  cancel(job: Job): Promise<void>;
  retry(job: Job): Promise<void>;
  download(jobId: string): Promise<void>;
  /** News of a job, from wherever it comes. */
  take(job: Job): void;
  /** Takes running uploads back. */
  stop(): void;
}

const memoryKeys = { audio: 'lip-sync.audio', video: 'lip-sync.video' } as const;
const chosen = { audio: 'audioId', video: 'videoId' } as const;

/** Sound and picture to be brought together, the uploads on their way, and the jobs. */
export function createSyncStore({ requests, memory, save, onFailure }: Options): SyncStore {
  const store = createStore<SyncState>(() => ({
    audios: null,
    videos: null,
    jobs: null,
    missing: { audios: false, videos: false, jobs: false },
    audioId: memory.read(memoryKeys.audio) ?? '',
    videoId: memory.read(memoryKeys.video) ?? '',
    uploads: { audio: null, video: null },
    isStarting: false,
    interrupted: requests.findInterrupted(),
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

  /** How many pieces of news there were, and with which one each job was last heard of. */
  let news = 0;
  const heard = new Map<string, number>();

  function show(jobs: readonly Job[]): void {
    setState({
      jobs: [...jobs].sort((one, other) => other.created_at.localeCompare(one.created_at)),
    });
  }

  function take(job: Job): void {
    news += 1;
    heard.set(job.job_id, news);
    show([job, ...(getState().jobs ?? []).filter(({ job_id }) => job_id !== job.job_id)]);
  }

  const came = new Set<List>();
  const readers: Record<List, () => Promise<void>> = {
    audios: async () => setState({ audios: await requests.audios() }),
    videos: async () => setState({ videos: await requests.videos() }),
    /** A list is as old as its question: of what was heard of since, it knows nothing. */
    async jobs() {
      const asked = news;
      const listed = await requests.jobs();
      const isNewer = ({ job_id }: Job) => (heard.get(job_id) ?? 0) > asked;
      const newer = (getState().jobs ?? []).filter(isNewer);
      show([...newer, ...listed.filter((job) => !isNewer(job))]);
    },
  };

  /** An empty list says that there is nothing: one that did not come says so instead. */
  async function read(list: List, onFailed: (error: unknown) => void): Promise<void> {
    let isMissing = false;
    try {
      await readers[list]();
      came.add(list);
    } catch (error) {
      if (isAbortError(error)) return;
      isMissing = !came.has(list);
      onFailed(error);
    }
    setState(({ missing }) => ({ missing: { ...missing, [list]: isMissing } }));
  }

  const load = (list: List) => read(list, (error) => onFailure(error, 'load'));

  function choose(kind: UploadKind, id: string): void {
    memory.write(memoryKeys[kind], id || null);
    setState({ [chosen[kind]]: id });
  }

  function showUpload(kind: UploadKind, upload: RunningUpload | null): void {
    setState(({ uploads }) => ({ uploads: { ...uploads, [kind]: upload } }));
  }

  const change = (what: 'refresh' | 'cancel' | 'retry', job: Job) =>
    attempt('job', async () => {
      take(await (what === 'refresh' ? requests.job(job) : requests[what](job)));
      await load('jobs');
    });

  return {
    ...store,
    take,
    choose,
    load,
    async start() {
      const lists: readonly List[] = ['audios', 'videos', 'jobs'];
      // A list that stands is looked at again when the line is back: nobody asked, so nobody is told.
      await Promise.all(
        lists.map((list) => read(list, (error) => came.has(list) || onFailure(error, 'load'))),
      );
    },
    async upload(kind, file) {
      if (getState().uploads[kind]) return;
      const controller = new AbortController();
      running[kind] = controller;
      const onProgress: OnProgress = (progress) => showUpload(kind, { fileName: file.name, progress });
      onProgress(0);
      await attempt(kind, async () => {
        const send = kind === 'audio' ? requests.uploadAudio : requests.uploadVideo;
        const id = await send(file, onProgress, controller.signal);
        await load(kind === 'audio' ? 'audios' : 'videos');
        choose(kind, id);
      });
      showUpload(kind, null);
      setState({ interrupted: requests.findInterrupted() });
    },
    cancelUpload: (kind) => running[kind]?.abort(),
    async sync() {
      const { audioId, videoId, isStarting } = getState();
      if (isStarting) return;
      setState({ isStarting: true });
      await attempt('sync', async () => {
        try {
          take(await requests.sync(audioId, videoId));
        } catch (error) {
          // The order may have been taken though its answer was lost: its card says so.
          await read('jobs', () => undefined);
          throw error;
        }
      });
      setState({ isStarting: false });
    },
    refresh: (job) => change('refresh', job),
    cancel: (job) => change('cancel', job),
    retry: (job) => change('retry', job),
    async download(jobId) {
      const addressOf = () => getState().jobs?.find(({ job_id }) => job_id === jobId)?.download_url;
      await attempt('download', async () => {
        try {
          await save(addressOf() ?? '');
        } catch (error) {
          if (!isApiError(error)) throw error;
          // Addresses expire in a page that stays open: a new list has new ones.
          await load('jobs');
          const address = addressOf();
          if (!address) throw error;
          await save(address);
        }
      });
    },
    stop: () => Object.values(running).forEach((controller) => controller.abort()),
  };
}

/** A job that still holds the one place there is. */
export function isRunning({ status }: Job): boolean {
  return status === 'PENDING' || status === 'PROCESSING';
}
