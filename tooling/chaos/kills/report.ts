import type { WorkKind } from './actions/choose-work';

export interface Report {
  readonly seed: number;
  kills: number;
  /** Unanswered requests at a kill, by kind; lip-syncs by their rows. */
  readonly underWay: Map<WorkKind | 'lip-sync, working', number>;
  answered: number;
  /** Milliseconds from process start to first response. */
  readonly starts: number[];
  readonly violations: string[];
}

export const createReport = (seed: number): Report => ({
  seed,
  kills: 0,
  underWay: new Map(),
  answered: 0,
  starts: [],
  violations: [],
});

export function describe(report: Report, seconds: number): string {
  const sorted = [...report.starts].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const counts = [...report.underWay].sort(([one], [other]) => one.localeCompare(other));
  return [
    `seed ${report.seed}: ${report.kills} kills in ${Math.round(seconds)} s`,
    `  requests answered ${report.answered}`,
    ...counts.map(([kind, count]) => `  under way at a kill: ${kind} ${count}`),
    `  start after a kill: median ${middle} ms, worst ${sorted.at(-1) ?? 0} ms`,
    `  violations: ${report.violations.length}`,
    ...report.violations.map((violation) => `    ${violation}`),
  ].join('\n');
}
