import type { State } from './state';

const open = ['queued', 'running'];
const underWay = ['PENDING', 'PROCESSING'];

export const listLiveJobs = ({ jobs }: State) => jobs.filter(({ state }) => open.includes(state));

export const listLiveLipSyncs = ({ lipSyncs }: State) =>
  lipSyncs.filter(({ status }) => underWay.includes(status));

/** Work that nobody does and that nobody has ended: what a start must not leave. */
export function findUnfinished(state: State): string[] {
  const live = new Set(listLiveJobs(state).map(({ id }) => id));
  return [
    ...state.messages
      .filter(({ status }) => status === 'streaming')
      .map(({ id }) => `The reply ${id} is written by nobody and not ended`),
    ...state.messages
      .filter(({ replacedBy }) => replacedBy !== null)
      .map(({ id }) => `The reply ${id} is hidden behind one that has ended`),
    ...state.speechRuns.map(({ id }) => `The speech ${id} is spoken by nobody and not ended`),
    ...listLiveLipSyncs(state)
      .filter(({ queueId }) => queueId === null || !live.has(queueId))
      .map(({ id, status }) => `The lip-sync ${id} is ${status} and no job works on it`),
    ...state.lipSyncs
      .filter(({ status, queueId }) => !underWay.includes(status) && queueId !== null && live.has(queueId))
      .map(({ id, status }) => `The lip-sync ${id} is ${status} and a job still works on it`),
  ];
}

/** At rest nothing waits and nothing was given up, but for a lip-sync that was killed too often. */
export function findUnrest(state: State): string[] {
  return [
    ...listLiveJobs(state).map(({ id, kind, state: name }) => `The job ${kind} ${id} is still ${name}`),
    ...state.jobs
      .filter(({ kind, state: name }) => name === 'failed' && kind !== 'lip-sync')
      .map(({ id, kind }) => `The job ${kind} ${id} was given up`),
  ];
}
