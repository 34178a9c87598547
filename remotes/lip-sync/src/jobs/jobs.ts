import type { StoreApi } from 'zustand/vanilla';
import type { Job } from '@lisan/contract';
import { saveStoredFile, type Attempt, type HostServices } from '@lisan/remote-kit';
import type { Failure, List, SyncState } from '../sync/sync-state';
import type { SyncRequests } from '../sync/sync.requests';

export type Download = 'video' | 'audio' | 'captions';

export interface JobActions {
  change(what: 'read' | 'cancel' | 'retry', job: Job): Promise<void>;
  download(jobId: string, what?: Download): Promise<void>;
  remove(job: Job): Promise<void>;
  restore(): Promise<void>;
}

export interface Jobs extends JobActions {
  /** @throws ApiError, NetworkError */
  list(): Promise<readonly Job[]>;
  receive(job: Job): void;
}

interface JobsOptions {
  readonly host: HostServices;
  readonly requests: SyncRequests;
  readonly attempt: Attempt<Failure>;
  load(list: List): Promise<void>;
}

export function createJobs(
  { setState, getState }: StoreApi<SyncState>,
  { host, requests, attempt, load }: JobsOptions,
): Jobs {
  let changeCount = 0;
  const changeNumbers = new Map<string, number>();
  const without = (jobs: SyncState['jobs'], id: string) => jobs?.filter(({ job_id }) => job_id !== id) ?? [];

  function receive(job: Job): void {
    changeCount += 1;
    changeNumbers.set(job.job_id, changeCount);
    setState(({ jobs }) => ({ jobs: newestFirst([job, ...without(jobs, job.job_id)]) }));
  }

  return {
    /** Keeps jobs that changed after the request. */
    async list() {
      const countAtRequest = changeCount;
      const listed = await requests.jobs();
      const isNewer = ({ job_id }: Job) => (changeNumbers.get(job_id) ?? 0) > countAtRequest;
      const newer = (getState().jobs ?? []).filter(isNewer);
      return newestFirst([...newer, ...listed.filter((job) => !isNewer(job))]);
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
        setState(({ jobs, shownId }) => ({
          jobs: without(jobs, job.job_id),
          removed: job,
          shownId: shownId === job.job_id ? null : shownId,
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
