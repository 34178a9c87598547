import type { Journal } from '../actions/context';
import type { State } from './state';

export function findBrokenPromises(state: State, journal: Journal, rewritten: boolean): string[] {
  const messages = new Map(state.messages.map((message) => [message.id, message]));
  const audios = new Set(state.audios.map(({ id }) => id));
  const videos = new Set(state.videos.map(({ id }) => id));
  const lipSyncs = new Set(state.lipSyncs.map(({ id }) => id));
  const lost = (name: string, ids: readonly string[], there: ReadonlySet<string>) =>
    ids.filter((id) => !there.has(id)).map((id) => `The ${name} ${id} was promised and is gone`);
  const uploaded = [...journal.uploads.values()].flatMap(({ videoId }) => videoId ?? []);
  return [
    ...journal.replies.flatMap(({ id, length }) => {
      const message = messages.get(id);
      if (!message) return rewritten ? [] : [`The reply ${id} was given and is gone`];
      return message.status === 'complete' && message.length === length
        ? []
        : [`The reply ${id} was given whole and is ${message.status}, ${message.length} of ${length} long`];
    }),
    ...lost('speech', journal.speeches, audios),
    ...lost('audio', journal.audios, audios),
    ...lost('video', [...journal.videos, ...uploaded], videos),
    ...lost('lip-sync', journal.lipSyncs, lipSyncs),
    ...findTwins(state),
    ...(new Set(uploaded).size === uploaded.length ? [] : ['Two uploads became one video']),
    ...state.checkouts
      .filter(({ id, status }) => journal.checkouts.has(id) && status !== 'complete')
      .map(({ id }) => `The checkout ${id} was agreed to and is not complete`),
  ];
}

/** Every upload has a unique name, so two rows with one name are one upload stored twice. */
function findTwins({ audios, videos }: State): string[] {
  const names = [...audios.filter(({ source }) => source === 'upload'), ...videos].map(({ name }) => name);
  return names
    .filter((name, index) => names.indexOf(name) < index)
    .map((name) => `The upload ${name} was taken twice`);
}

/** Prefix of event ids that the campaign sends again. */
export const repeatedEvent = 'evt_repeated_';

export function findSaleFaults({ checkouts, subscriptions, events }: State): string[] {
  const sold = checkouts.flatMap(({ subscription }) => subscription ?? []);
  const counts = new Map<string, number>();
  for (const { user } of subscriptions) counts.set(user, (counts.get(user) ?? 0) + 1);
  const own = events.filter(({ id }) => !id.startsWith(repeatedEvent));
  const known = new Set(subscriptions.map(({ id }) => id));
  return [
    ...sold.filter((id) => !known.has(id)).map((id) => `The subscription ${id} was sold and is not known`),
    ...[...counts]
      .filter(([, count]) => count > 1)
      .map(([user, count]) => `${user} has ${count} subscriptions`),
    ...(own.length === sold.length
      ? []
      : [`${sold.length} sales were told by ${own.length} different events`]),
  ];
}

const open = ['queued', 'running'];
const underWay = ['PENDING', 'PROCESSING'];

export const listLiveJobs = ({ jobs }: State) => jobs.filter(({ state }) => open.includes(state));

export const listLiveLipSyncs = ({ lipSyncs }: State) =>
  lipSyncs.filter(({ status }) => underWay.includes(status));

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

export function findUnrest(state: State): string[] {
  return [
    ...listLiveJobs(state).map(({ id, kind, state: name }) => `The job ${kind} ${id} is still ${name}`),
    ...state.jobs
      .filter(({ kind, state: name }) => name === 'failed' && kind !== 'lip-sync')
      .map(({ id, kind }) => `The job ${kind} ${id} was given up`),
  ];
}
