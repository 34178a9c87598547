import type { CallResponse } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';

type Parts = Pick<Core, 'shutdown' | 'database' | 'jobs' | 'media' | 'disk' | 'broadcast'>;

/**
 * Checks whether this process can serve traffic. Throws `shutting_down`, or `engine_unavailable` with the failed
 * part.
 */
export async function checkReadiness(core: Parts): Promise<CallResponse<'GET /health/ready'>> {
  if (core.shutdown.isAnnounced) throw new RequestError('shutting_down');
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => core.database.check(),
    // Checked first: a full disk makes the later checks fail.
    disk: () => core.disk.check(),
    queue: () => core.jobs.check(),
    files: () => core.media.check(),
  };
  for (const [name, check] of Object.entries(checks)) {
    await check().catch((cause: unknown) => {
      const values = { part: name };
      throw new RequestError('engine_unavailable', { message: 'not_ready', values, retryAfter: 2, cause });
    });
  }
  const answers: Record<string, string> = {};
  for (const name of Object.keys(checks)) answers[name] = 'ok';
  // Degraded push only delays events: keep serving.
  const push = core.broadcast.isWhole() ? 'ok' : 'degraded';
  return { status: 'ok', checks: { ...answers, push } };
}
