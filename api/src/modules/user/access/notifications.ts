import { listSessions } from '../../../auth/sessions.repository';
import type { FoundNotification } from '../../../auth/account-hooks';
import type { Core } from '../../../core';
import { listChanges } from './access-changes.repository';

const MAX_CHANGES = 20;
const PROFILE_VIEW = 'profile';

/** Changes of sign-in methods, and sign-ins on devices that the account hasn't used before. */
export function addAccessNotifications({
  accountHooks,
  database: { db },
  now,
}: Pick<Core, 'accountHooks' | 'database' | 'now'>): void {
  accountHooks.addNotifications(async ({ userId, sessionId, since, translate }) => {
    const [changes, sessions] = await Promise.all([
      listChanges(db, userId, MAX_CHANGES),
      listSessions(db, userId, now()),
    ]);
    const oldestFirst = sessions.toSorted((one, other) => (one.created_at > other.created_at ? 1 : -1));
    const isNewDevice = ({ id, user_agent: device }: (typeof sessions)[number]) =>
      id !== sessionId &&
      id !== oldestFirst[0]?.id &&
      oldestFirst.find(({ user_agent }) => user_agent === device)?.id === id;
    return [
      ...changes.map(({ id, change, created_at }): FoundNotification => ({
        id: `access-${id}`,
        kind: 'security',
        at: created_at,
        title: translate(`mail_${change}_subject`),
        body: translate('notification_access_text'),
        view: PROFILE_VIEW,
      })),
      ...sessions.filter(isNewDevice).map(({ id, created_at }): FoundNotification => ({
        id: `session-${id}`,
        kind: 'security',
        at: created_at,
        title: translate('notification_sign_in_title'),
        body: translate('notification_sign_in_text'),
        view: PROFILE_VIEW,
      })),
    ].filter(({ at }) => at >= since);
  });
}
