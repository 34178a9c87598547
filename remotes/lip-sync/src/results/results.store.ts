import { createStore } from 'zustand/vanilla';
import type { Caption, Job, SessionUser, Share } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  readonlyStore,
  type AccountStore,
  type HostServices,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import { createResultsRequests } from './results.requests';

export interface ResultsState {
  /** Of the account; null until loaded. */
  readonly shares: readonly Share[] | null;
  readonly burning: string | null;
}

export interface ReadCaptions {
  readonly captions: readonly Caption[];
  readonly revision: string;
}

type Failure = 'captions' | 'burn' | 'share' | 'revoke' | 'rename';

/** Actions on finished videos. Each shows failures itself and resolves to null or false. */
export interface ResultsStore extends AccountStore<ResultsState> {
  readCaptions(job: Job): Promise<ReadCaptions | null>;
  /**
   * Replaces the captions of that revision. Returns the server's captions, which are newer ones
   * after a conflict: the next attempt replaces those.
   */
  saveCaptions(
    job: Job,
    captions: readonly Caption[],
    revision: string,
  ): Promise<{ readonly changed: Job | null; readonly read: ReadCaptions | null }>;
  burn(job: Job): Promise<boolean>;
  rename(job: Job, name: string): Promise<Job | null>;
  share(job: Job): Promise<Share | null>;
  revoke(share: Share): Promise<boolean>;
}

export function createResultsStore(host: HostServices, user: SessionUser, signal: AbortSignal): ResultsStore {
  const store = createStore<ResultsState>(() => ({ shares: null, burning: null }));
  const { setState, getState } = store;
  const requests = createResultsRequests(host, user, signal);
  const attempt = attemptWith(failureToast<Failure>(host, RESULTS_NAMESPACE));

  async function attemptFor<Answer>(what: Failure, task: () => Promise<Answer>): Promise<Answer | null> {
    let answer: Answer | null = null;
    await attempt(what, async () => {
      answer = await task();
    });
    return answer;
  }

  const readShares = async () => setState({ shares: await requests.shares() });
  const loadShares = () => attempt('share', readShares);

  return {
    ...readonlyStore(store),
    start() {
      // Changed in another tab; a failure keeps the list.
      host.bus.subscribe('shares.changed', () => void readShares().catch(() => undefined));
      void loadShares();
    },
    refresh: async () => void (await loadShares()),
    readCaptions: (job) => attemptFor('captions', () => requests.captions(job)),
    async saveCaptions(job, captions, revision) {
      let isBehind = false;
      const changed = await attemptFor('captions', async () => {
        return requests.saveCaptions(job, captions, revision).catch((error: unknown) => {
          isBehind = isApiError(error) && error.status === 409;
          throw error;
        });
      });
      // The outcome was shown already; without these captions the next save is refused.
      const read = changed || isBehind ? await requests.captions(job).catch(() => null) : null;
      return { changed, read };
    },
    async burn(job) {
      if (getState().burning !== null) return false;
      setState({ burning: job.job_id });
      const isDone = await attempt('burn', () => requests.saveBurned(job));
      setState({ burning: null });
      return isDone;
    },
    rename: (job, name) => attemptFor('rename', () => requests.rename(job, name)),
    share: (job) =>
      attemptFor('share', async () => {
        const created = await requests.share(job);
        const others = (getState().shares ?? []).filter(({ share_id }) => share_id !== created.share_id);
        setState({ shares: [created, ...others] });
        return created;
      }),
    revoke: (share) =>
      attempt('revoke', async () => {
        await requests.revoke(share.share_id);
        setState(({ shares }) => ({
          shares: shares?.filter(({ share_id }) => share_id !== share.share_id) ?? null,
        }));
      }),
  };
}

export const [useResults, useResultsStore] = accountStore(createResultsStore);

/** Namespace of the result tools, loaded apart from the view. */
export const RESULTS_NAMESPACE = 'lip-sync-results';

export function useResultTranslations() {
  return useTranslations(RESULTS_NAMESPACE);
}
