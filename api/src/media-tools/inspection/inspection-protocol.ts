import type { Container } from '../container';
import type { HeaderInfo } from '../media-info';

/** To the process: one file. */
export interface InspectionOrder {
  readonly path: string;
}

/** From it: what the file is by its bytes, and what its headers tell when they can be read; `too-much` is more than is believed. */
export interface Inspection {
  readonly container: Container | undefined;
  readonly header: HeaderInfo | 'too-much' | undefined;
}
