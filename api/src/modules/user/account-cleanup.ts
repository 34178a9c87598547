import type { Core } from '../../core';
import { deleteOldChanges } from './access/access-changes.repository';
import { deleteExpiredChanges } from './email-change/email-changes.repository';
import { deleteExpiredExports } from './export/emailed-exports';
import { deleteExpiredTokens } from './google/spent-tokens.repository';
import { deleteExpiredChallenges } from './passkeys/challenges.repository';
import { deleteExpiredResets } from './password/password-reset.repository';
import { deleteOldNetworks } from './sign-in/known-networks.repository';
import { DAY_SECONDS, HOUR_SECONDS } from '../../durations';

export function scheduleAccountCleanup(core: Pick<Core, 'jobs' | 'database' | 'media' | 'now'>): void {
  const { jobs, database, now } = core;
  const { db } = database;
  jobs.schedule('prune-exports', HOUR_SECONDS, () => deleteExpiredExports(core));
  jobs.schedule('prune-resets', HOUR_SECONDS, () => deleteExpiredResets(db, now()));
  jobs.schedule('prune-networks', DAY_SECONDS, () => deleteOldNetworks(db, now()));
  jobs.schedule('prune-google-tokens', HOUR_SECONDS, () => deleteExpiredTokens(db, now()));
  jobs.schedule('prune-email-changes', DAY_SECONDS, () => deleteExpiredChanges(db, now()));
  jobs.schedule('prune-passkey-challenges', HOUR_SECONDS, () => deleteExpiredChallenges(db, now()));
  jobs.schedule('prune-access-changes', DAY_SECONDS, () =>
    deleteOldChanges(db, new Date(now().getTime() - 90 * DAY_SECONDS * 1000)),
  );
}
