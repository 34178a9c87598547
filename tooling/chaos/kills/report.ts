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
