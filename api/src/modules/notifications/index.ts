import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../routing';
import { findReadAt, saveReadAt } from './notifications.repository';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };
import { DAY_MS } from '../../durations';

const MAX_AGE_DAYS = 30;
const MAX_LISTED = 50;

/** Lists what the modules' stored data says has happened. Only the time of the last reading is kept. */
export function registerNotifications(app: FastifyInstance): void {
  const { accountEvents, database, events, now, translator } = app.core;
  translator.add({ en, ar });

  defineRoute(app, 'GET /notifications', async ({ caller, translate, language }) => {
    const since = new Date(now().getTime() - MAX_AGE_DAYS * DAY_MS);
    const [readAt, found] = await Promise.all([
      findReadAt(database.db, caller.userId),
      accountEvents.notified({ ...caller, since, translate, language }),
    ]);
    const isRead = (at: Date) => readAt !== null && at.getTime() <= readAt.getTime();
    const rankOf = ({ isPinned = false, at }: (typeof found)[number]) => (isPinned ? Infinity : at.getTime());
    const newest = found
      .toSorted((one, other) => (rankOf(one) < rankOf(other) ? 1 : -1))
      .slice(0, MAX_LISTED);
    return {
      notifications: newest.map(({ isPinned = false, at, ...notification }) => ({
        ...notification,
        at: at.toISOString(),
        is_read: !isPinned && isRead(at),
        is_pinned: isPinned,
      })),
    };
  });

  defineRoute(app, 'POST /notifications/read', async ({ caller, body, translate }) => {
    // A browser's clock may be ahead: what comes later stays unread.
    const until = new Date(Math.min(Date.parse(body.until), now().getTime()));
    await database.transaction(async (trx) => {
      await saveReadAt(trx, caller.userId, until);
      await events.publish(caller.userId, 'notifications.read', { until: until.toISOString() }, trx);
    });
    return { success: true, message: translate('notifications_read') };
  });
}
