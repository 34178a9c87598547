import type { ConfinedLimits } from '../../confined';
import type { Container } from '../container';
import type { HeaderInfo } from '../media-info';

/** What looking at one media file may cost. An ordinary one takes milliseconds, an hour in single frames a second. */
export const inspectionLimits: ConfinedLimits = {
  seconds: 10,
  memory: 400 * 2 ** 20,
  heapMegabytes: 256,
};

/** To the process: one file. */
export interface InspectionOrder {
  readonly path: string;
}

/** From it: what the file is by its bytes, and what its headers tell when they can be read; `too-much` is more than is believed. */
export interface Inspection {
  readonly container: Container | undefined;
  readonly header: HeaderInfo | 'too-much' | undefined;
}
