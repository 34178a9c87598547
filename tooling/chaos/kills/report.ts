import type { State } from './checks/state';
import type { WorkKind } from './actions/choose-work';

/** What a campaign saw. */
export interface Report {
  readonly seed: number;
  kills: number;
  /** Of them: the server alone, its children left to themselves; and a server that was just starting. */
  killsOfServerAlone: number;
  killsAtStart: number;
  /** Requests without an answer in the moment of the kill, by kind; lip-syncs by their rows. */
  readonly underWay: Map<WorkKind | 'lip-sync, working', number>;
  /** Requests that were answered. */
  answered: number;
  /** Milliseconds from the start of a process to its first answer. */
  readonly starts: number[];
  /** What the database held at the last rest. */
  outcome: ReadonlyMap<string, number>;
  readonly violations: string[];
}

export const createReport = (seed: number): Report => ({
  seed,
  kills: 0,
  killsOfServerAlone: 0,
  killsAtStart: 0,
  underWay: new Map(),
  answered: 0,
  starts: [],
  outcome: new Map(),
  violations: [],
});

export function describe(report: Report, seconds: number): string {
  const sorted = [...report.starts].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const counts = [...report.underWay].sort(([one], [other]) => one.localeCompare(other));
  return [
    `seed ${report.seed}: ${report.kills} kills in ${Math.round(seconds)} s`,
    `  of the server alone ${report.killsOfServerAlone}, while starting ${report.killsAtStart}`,
    `  requests answered ${report.answered}`,
    ...counts.map(([kind, count]) => `  under way at a kill: ${kind} ${count}`),
    `  start after a kill: median ${middle} ms, worst ${sorted.at(-1) ?? 0} ms`,
    ...[...report.outcome].map(([kind, count]) => `  at the end: ${kind} ${count}`),
    `  violations: ${report.violations.length}`,
    ...report.violations.map((violation) => `    ${violation}`),
  ].join('\n');
}

/** How everything has ended, by kind. */
export function countOutcome({
  messages,
  audios,
  videos,
  lipSyncs,
  subscriptions,
}: State): Map<string, number> {
  const kinds = [
    ...messages.map(({ status }) => `reply ${status}`),
    ...audios.map(({ source }) => (source === 'speech' ? 'speech' : 'audio')),
    ...videos.map(() => 'video'),
    ...lipSyncs.map(({ status, isRefunded }) => `lip-sync ${status}${isRefunded ? ', refunded' : ''}`),
    ...subscriptions.map(() => 'subscription'),
  ];
  const counts = new Map<string, number>();
  for (const kind of kinds.sort((one, other) => one.localeCompare(other)))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
