import { RequestError } from '@lisan/errors';
import { createSandboxPool, type SandboxPool } from '../sandbox/sandbox-pool';
import { isSandboxError } from '../sandbox/sandbox-process';
import { entryPoint } from '@lisan/engine-runtime';
import { mediaError } from '../media-error';
import { inspectionLimits, type Inspection, type InspectionInput } from './inspection-limits';

/** Uploads come in groups: keep a process for the next file. */
const IDLE_TIMEOUT_SECONDS = 60;

/** Process-wide, since its limits are those of the machine. */
let pool: SandboxPool<InspectionInput, Inspection> | undefined;

/**
 * Detects and measures a file in a sandboxed process. Throws RequestError `media_too_costly` above the limits,
 * `engine_unavailable` when no process can start.
 */
export async function inspectFile(path: string, signal?: AbortSignal): Promise<Inspection> {
  pool ??= createSandboxPool({
    entry: entryPoint('inspection-process'),
    limits: inspectionLimits,
    idleSeconds: IDLE_TIMEOUT_SECONDS,
  });
  try {
    return await pool.run({ path }, signal);
  } catch (cause) {
    if (!isSandboxError(cause)) throw cause;
    if (cause.code === 'failed') throw new RequestError('engine_unavailable', { cause });
    throw mediaError('media_too_costly', {}, cause);
  }
}
