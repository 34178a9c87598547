import { Problem } from '@lisan/errors';
import { createConfinedPool, isConfinedFailure, type ConfinedPool } from '../../confined';
import { entryPoint } from '../../runtime/entry-point';
import { mediaProblem } from '../media-problem';
import { inspectionLimits, type Inspection, type InspectionOrder } from './inspection-limits';

/** Seconds that a process waits for the next file: uploads come in groups. */
const IDLE_SECONDS = 60;

/** One for the whole process: its limits are those of the machine, whoever asks. */
let pool: ConfinedPool<InspectionOrder, Inspection> | undefined;

/**
 * What a file is and what its headers tell, found out in a process with limits.
 * @throws Problem `media_too_costly` for a file that takes too much, `engine_unavailable` when no process can be had
 */
export async function inspectFile(path: string, signal?: AbortSignal): Promise<Inspection> {
  pool ??= createConfinedPool({
    entry: entryPoint('inspection-process'),
    limits: inspectionLimits,
    idleSeconds: IDLE_SECONDS,
  });
  try {
    return await pool.ask({ path }, signal);
  } catch (cause) {
    if (!isConfinedFailure(cause)) throw cause;
    if (cause.code === 'failed') throw new Problem('engine_unavailable', { cause });
    throw mediaProblem('media_too_costly', {}, cause);
  }
}
