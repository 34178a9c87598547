import type { CallResponse } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Core } from '../../core';

type Parts = Pick<Core, 'shutdown' | 'database' | 'jobs' | 'media' | 'disk' | 'broadcast'>;

/** Whether people may be sent to this process. Throws `shutting_down`, or `engine_unavailable` with the part that failed. */
export async function checkReadiness(core: Parts): Promise<CallResponse<'GET /health/ready'>> {
  if (core.shutdown.isAnnounced) throw new Problem('shutting_down');
  const checks: Record<string, () => Promise<unknown>> = {
    database: () => core.database.check(),
    // Before what fails of it: the cause is to be named.
    disk: () => core.disk.check(),
    queue: () => core.jobs.check(),
    files: () => core.media.check(),
  };
  for (const [name, check] of Object.entries(checks)) {
    await check().catch((cause: unknown) => {
      const values = { part: name };
      throw new Problem('engine_unavailable', { message: 'not_ready', values, retryAfter: 2, cause });
    });
  }
  const answers: Record<string, string> = {};
  for (const name of Object.keys(checks)) answers[name] = 'ok';
  // Everything is served without it, only later: no reason to send people away.
  const push = core.broadcast.isWhole() ? 'ok' : 'degraded';
  return { status: 'ok', checks: { ...answers, push } };
}
