import type { SandboxLimits } from '../sandbox/sandbox-process';
import type { Container } from '../container';
import type { HeaderInfo } from '../media-info';

export const inspectionLimits: SandboxLimits = {
  seconds: 10,
  memory: 400 * 2 ** 20,
  heapMegabytes: 256,
};

export interface InspectionInput {
  readonly path: string;
}

export interface Inspection {
  readonly container: Container | undefined;
  readonly header: HeaderInfo | 'too-much' | undefined;
}
