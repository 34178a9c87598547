import type { ConfinedLimits } from '../../confined';

/** What looking at one media file may cost. An ordinary one takes milliseconds, an hour in single frames a second. */
export const inspectionLimits: ConfinedLimits = {
  seconds: 10,
  memory: 400 * 2 ** 20,
  heapMegabytes: 256,
};
