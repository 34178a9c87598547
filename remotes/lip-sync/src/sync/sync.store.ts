import { createStore } from 'zustand/vanilla';
import {
  limits,
  type AudioHistoryItem,
  type Job,
  type LengthFit,
  type SessionUser,
  type VideoHistoryItem,
} from '@lisan/contract';
import { ApiError, NetworkError, isAbortError, isApiError, isNetworkError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  keyRequest,
  notLoaded,
  idempotencyKeyOf,
  readonlyStore,
  remember,
  saveStoredFile,
  type AccountStore,
  type HostServices,
  type Readers,
  type ServerData,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import { mediaLength } from '@lisan/ui';
import { createPause, type UploadPause, measureSpeed } from '../uploads/upload-speed';
import { createSyncRequests, type OnProgress } from './sync.requests';

export type UploadKind = 'audio' | 'video';

export interface RunningUpload {
  readonly fileName: string;
  /** 0 to 1; at 1 the server still processes the file. */
  readonly progress: number;
  /** Null until known. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Paused by the user; only videos can pause. */
  readonly isPaused: boolean;
}

interface SyncLists {
  readonly audios: readonly AudioHistoryItem[];
  readonly videos: readonly VideoHistoryItem[];
  readonly jobs: readonly Job[];
}
export type List = keyof SyncLists;

export type SyncState = ServerData<SyncLists> & {
  readonly audioId: string;
  readonly videoId: string;
  /** How to fit the lengths; null for the default. */
  readonly fit: LengthFit | null;
  readonly uploads: Readonly<Record<UploadKind, RunningUpload | null>>;
  readonly isStarting: boolean;
  readonly removed: Job | null;
  /** Filters the results by a recording; null lists all. */
  readonly madeWith: { readonly kind: UploadKind; readonly id: string } | null;
  /** Video whose upload a reload interrupted; the same file resumes it. */
  readonly interrupted: string | null;
};

export type Download = 'video' | 'audio' | 'captions';

type Failure = 'load' | UploadKind | 'sync' | 'unanswered' | 'job' | 'connection' | 'download' | 'remove';

export interface SyncStore extends AccountStore<SyncState> {
  load(list: List): Promise<void>;
  choose(kind: UploadKind, id: string): void;
  /** Lists only results of a recording; null lists all. */
  listMadeWith(recording: SyncState['madeWith']): void;
  /** Null for the default. */
  setFit(fit: LengthFit | null): void;
  upload(kind: UploadKind, file: File): Promise<void>;
  cancelUpload(kind: UploadKind): void;
  pauseUpload(isPaused: boolean): void;
  sync(): Promise<void>;
  receive(job: Job): void;
  change(what: 'read' | 'cancel' | 'retry', job: Job): Promise<void>;
  download(jobId: string, what?: Download): Promise<void>;
  remove(job: Job): Promise<void>;
  restore(): Promise<void>;
}

/** Seconds by which browser and server may measure differently. */
const DURATION_TOLERANCE_SECONDS = 0.5;

const chosen = { audio: 'audioId', video: 'videoId' } as const;

export function createSyncStore(host: HostServices, user: SessionUser, signal: AbortSignal): SyncStore {
  const { bus, memory, toasts, translator } = host;
  const requests = createSyncRequests(host, user);
  const showFailure = failureToast<Failure>(host, 'lip-sync');
  // Hides the provider's host name: it is a connection failure.
  const fail = (error: unknown, what: Failure) =>
    what === 'job' && isApiError(error) && error.detail.includes('api.sync.so')
      ? showFailure(new NetworkError(error.detail, { isTimeout: false, cause: error }), 'connection')
      : showFailure(error, what === 'sync' && isNetworkError(error) ? 'unanswered' : what);
  const attempt = attemptWith(fail);
  let pausing: UploadPause | null = null;
  const running: Partial<Record<UploadKind, AbortController>> = {};

  let changeCount = 0;
  const changeNumbers = new Map<string, number>();
  const readers: Readers<SyncLists> = {
    audios: requests.audios,
    videos: requests.videos,
    /** Keeps jobs that changed after the request. */
    async jobs() {
      const countAtRequest = changeCount;
      const listed = await requests.jobs();
      const isNewer = ({ job_id }: Job) => (changeNumbers.get(job_id) ?? 0) > countAtRequest;
      const newer = (getState().jobs ?? []).filter(isNewer);
      return newestFirst([...newer, ...listed.filter((job) => !isNewer(job))]);
    },
  };
  const store = createStore<SyncState>(() => ({
    ...notLoaded<SyncLists>(readers),
    audioId: '',
    videoId: '',
    fit: null,
    uploads: { audio: null, video: null },
    isStarting: false,
    removed: null,
    madeWith: null,
    interrupted: null,
  }));
  const { setState, getState } = store;
  const { load, refresh } = createServerDataLoader<SyncLists>(store, readers, (error) => fail(error, 'load'));
  remember(store, memory, { audioId: 'lip-sync.audio', videoId: 'lip-sync.video' });
  setState({ interrupted: requests.findInterrupted() });

  /** No job runs while one is requested, so a running job is the response. */
  const forgetRequest = () => memory.write('lip-sync.once', null);

  function receive(job: Job): void {
    if (isRunning(job)) forgetRequest();
    changeCount += 1;
    changeNumbers.set(job.job_id, changeCount);
    setState(({ jobs }) => ({
      jobs: newestFirst([job, ...(jobs ?? []).filter(({ job_id }) => job_id !== job.job_id)]),
    }));
  }

  const choose = (kind: UploadKind, id: string) => setState({ [chosen[kind]]: id, fit: null });

  function showUpload(kind: UploadKind, upload: RunningUpload | null): void {
    setState(({ uploads }) => ({ uploads: { ...uploads, [kind]: upload } }));
  }

  /** The server would refuse it too, but only after the upload. */
  async function assertKind(kind: UploadKind, file: File): Promise<void> {
    const { checkFile } = await import('../uploads/check-file');
    if ((await checkFile(file, kind)) === undefined) return;
    const detail = translator.translate('lip-sync')(kind === 'audio' ? 'upload.noAudio' : 'upload.noVideo');
    throw new ApiError({ status: 415, code: 'unsupported_type', detail });
  }

  /** The server would refuse it too, after uploading gigabytes. */
  async function assertLongEnough(file: File): Promise<void> {
    const { measureVideo } = await import('../uploads/check-file');
    const seconds = await measureVideo(file);
    // The browser's duration is inexact: the server decides close cases.
    if (seconds === null || seconds >= limits.lipSyncVideoMinSeconds - DURATION_TOLERANCE_SECONDS) return;
    const values = { length: mediaLength(seconds), count: limits.lipSyncVideoMinSeconds };
    const detail = translator.translate('lip-sync')('upload.tooShort', values);
    throw new ApiError({ status: 422, code: 'video_too_short', detail });
  }

  return {
    ...readonlyStore(store),
    load,
    refresh: () => refresh(),
    start() {
      bus.subscribe('job.changed', ({ job }) => {
        if (job.user_id !== user.user_id) return;
        receive(job);
        if (document.hidden && !isRunning(job))
          void import('./job-notification').then(({ showJobNotification }) => showJobNotification(host, job));
      });
      bus.subscribe('speech.generated', () => void load('audios'));
      bus.subscribe('recordings.changed', () => void refresh());
    },
    choose,
    listMadeWith: (madeWith) => setState({ madeWith }),
    setFit: (fit) => setState({ fit }),
    async upload(kind, file) {
      if (getState().uploads[kind]) return;
      const controller = new AbortController();
      running[kind] = controller;
      const speedOf = measureSpeed(file.size);
      const pause = createPause();
      const onProgress: OnProgress = (progress) =>
        showUpload(kind, {
          fileName: file.name,
          progress,
          isPaused: getState().uploads[kind]?.isPaused ?? false,
          ...speedOf(progress, performance.now()),
        });
      onProgress(0);
      // A reload would lose the file.
      const release = host.preventReload(`lip-sync: ${kind} upload`);
      await attempt(kind, async () => {
        const ended = AbortSignal.any([controller.signal, signal]);
        await assertKind(kind, file);
        ended.throwIfAborted();
        if (kind === 'video') {
          await assertLongEnough(file);
          ended.throwIfAborted();
          pausing = pause;
        }
        const id =
          kind === 'audio'
            ? await requests.uploadAudio(file, onProgress, ended)
            : await requests.uploadVideo(file, onProgress, ended, pause);
        await load(`${kind}s`);
        choose(kind, id);
      });
      release();
      showUpload(kind, null);
      setState({ interrupted: requests.findInterrupted() });
    },
    cancelUpload: (kind) => running[kind]?.abort(),
    pauseUpload(isPaused) {
      const { video } = getState().uploads;
      if (!video || !pausing) return;
      pausing.set(isPaused);
      showUpload('video', { ...video, isPaused, bytesPerSecond: null, secondsLeft: null });
    },
    async sync() {
      const { audioId, videoId, fit, jobs, isStarting } = getState();
      if (isStarting) return;
      const problem = !audioId || !videoId ? 'missing' : jobs?.some(isRunning) ? 'wait' : null;
      if (problem)
        return void toasts.show({
          message: translator.translate('lip-sync')(`sync.${problem}`),
          tone: 'bad',
        });
      setState({ isStarting: true });
      const keyedRequest = keyRequest(
        [user.email, audioId, videoId, fit],
        memory.read('lip-sync.once') ?? '',
      );
      memory.write('lip-sync.once', keyedRequest);
      await attempt('sync', async () => {
        try {
          receive(await requests.sync(audioId, videoId, fit, idempotencyKeyOf(keyedRequest)));
          forgetRequest();
        } catch (error) {
          // The job may have started although its response was lost.
          if (!isAbortError(error)) await refresh('jobs');
          if (getState().jobs?.some(isRunning)) forgetRequest();
          throw error;
        }
      });
      setState({ isStarting: false });
    },
    receive,
    async change(what, job) {
      await attempt('job', async () => {
        receive(await requests[what](job));
        await load('jobs');
      });
    },
    async download(jobId, what = 'video') {
      const urlOf = () => {
        const { jobs, audios } = getState();
        const job = jobs?.find(({ job_id }) => job_id === jobId);
        if (what === 'audio') return audios?.find(({ audio_id }) => audio_id === job?.audio_id)?.download_url;
        return what === 'video' ? job?.download_url : job?.captions_download_url;
      };
      const renew = () => load(what === 'audio' ? 'audios' : 'jobs');
      await attempt('download', () => saveStoredFile(host, urlOf, renew));
    },
    async remove(job) {
      await attempt('remove', async () => {
        await requests.remove(job);
        setState(({ jobs }) => ({
          jobs: jobs?.filter(({ job_id }) => job_id !== job.job_id) ?? null,
          removed: job,
        }));
      });
    },
    async restore() {
      const { removed } = getState();
      if (!removed) return;
      await attempt('remove', async () => {
        receive(await requests.restore(removed));
        setState({ removed: null });
      });
    },
  };
}

function newestFirst(jobs: readonly Job[]): readonly Job[] {
  return [...jobs].sort((one, other) => other.created_at.localeCompare(one.created_at));
}

export function isRunning({ status }: Job): boolean {
  return status === 'PENDING' || status === 'PROCESSING';
}

/** An upload continues while another view is open. */
export const [useSync, useSyncStore] = accountStore(createSyncStore);

export function useSyncTranslations() {
  return useTranslations('lip-sync');
}
