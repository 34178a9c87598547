import { createStore } from 'zustand/vanilla';
import type { Job, LengthFit, SessionUser } from '@lisan/contract';
import { NetworkError, isAbortError, isApiError, isNetworkError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  keyRequest,
  notLoaded,
  idempotencyKeyOf,
  readonlyStore,
  remember,
  type AccountStore,
  type HostServices,
  type Readers,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import { createJobs, isRunning, type JobActions, type Jobs } from '../jobs/jobs';
import { createUploads, type Uploads } from '../uploads/uploads';
import type { Failure, List, SyncLists, SyncState, UploadKind } from './sync-state';
import { createSyncRequests } from './sync.requests';

export interface SyncStore extends AccountStore<SyncState>, Uploads, JobActions, Pick<Jobs, 'receive'> {
  load(list: List): Promise<void>;
  choose(kind: UploadKind, id: string): void;
  /** Lists only results of a recording; null lists all. */
  listMadeWith(recording: SyncState['madeWith']): void;
  /** Null for the default. */
  setFit(fit: LengthFit | null): void;
  sync(): Promise<void>;
  /** Chooses the sample face, and adds it first if the account has none. */
  trySample(): Promise<void>;
  /** Shows a job at the top of the view; null for none. */
  show(jobId: string | null): void;
}

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
  const readers: Readers<SyncLists> = {
    audios: requests.audios,
    videos: requests.videos,
    jobs: () => jobs.list(),
  };
  const store = createStore<SyncState>(() => ({
    ...notLoaded<SyncLists>(readers),
    audioId: '',
    videoId: '',
    fit: null,
    uploads: { audio: null, video: null },
    refusals: { audio: null, video: null },
    isStarting: false,
    isSampling: false,
    shownId: null,
    removed: null,
    madeWith: null,
    interrupted: null,
  }));
  const { setState, getState } = store;
  const { load, refresh } = createServerDataLoader<SyncLists>(store, readers, (error) => fail(error, 'load'));
  remember(store, memory, { audioId: 'lip-sync.audio', videoId: 'lip-sync.video' });

  const choose = (kind: UploadKind, id: string) =>
    setState(({ refusals }) => ({ [chosen[kind]]: id, fit: null, refusals: { ...refusals, [kind]: null } }));
  const findSample = () => getState().videos?.find(({ is_sample: isSample }) => isSample);
  const jobs = createJobs(store, { host, requests, attempt, load });
  const uploads = createUploads(store, {
    host,
    requests,
    attempt,
    signal,
    async onUploaded(kind, id) {
      await load(`${kind}s`);
      choose(kind, id);
    },
  });

  /** No job runs while one is requested, so a running job is the response. */
  const forgetRequest = () => memory.write('lip-sync.once', null);

  function receive(job: Job): void {
    if (isRunning(job)) forgetRequest();
    jobs.receive(job);
  }

  return {
    ...readonlyStore(store),
    ...uploads,
    ...jobs,
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
    async sync() {
      const { audioId, videoId, fit, jobs: all, isStarting } = getState();
      if (isStarting) return;
      const problem = !audioId || !videoId ? 'missing' : all?.some(isRunning) ? 'wait' : null;
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
          const job = await requests.sync(audioId, videoId, fit, idempotencyKeyOf(keyedRequest));
          receive(job);
          setState({ shownId: job.job_id });
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
    async trySample() {
      if (getState().isSampling) return;
      setState({ isSampling: true });
      await attempt('sample', async () => {
        if (!findSample()) {
          await requests.addSample();
          await load('videos');
        }
        const sample = findSample();
        if (!sample) throw new Error('The guided project holds another video.');
        choose('video', sample.video_id);
      });
      setState({ isSampling: false });
    },
    show: (shownId) => setState({ shownId }),
    receive,
  };
}

/** An upload continues while another view is open. */
export const [useSync, useSyncStore] = accountStore(createSyncStore);

export function useSyncTranslations() {
  return useTranslations('lip-sync');
}
