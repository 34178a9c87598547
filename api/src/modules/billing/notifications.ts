import { findLanguage } from '@lisan/contract';
import type { FoundNotification, NotificationQuery } from '../../auth/account-hooks';
import type { Core } from '../../core';
import type { SubscriptionRow } from './billing.tables';
import { listNews } from './ledger/ledger.repository';
import { planName } from './plans/plans';
import { formatDate } from './subscriptions/notices';
import { findSubscriptionOf } from './subscriptions/subscriptions.repository';

const PRICING_VIEW = 'pricing';
const ACTIVITY_VIEW = 'activity';

export function addBillingNotifications({
  accountHooks,
  database: { db },
  translator,
}: Pick<Core, 'accountHooks' | 'database' | 'translator'>): void {
  function describePlan(row: SubscriptionRow, query: NotificationQuery): FoundNotification[] {
    const language = findLanguage(query.language) ?? 'en';
    const write = (
      notice: string,
      at: Date,
      { date = row.period_end, plan = row.paid_plan, hasText = true } = {},
    ): FoundNotification => {
      const name = planName(translator, plan, language);
      const values = { plan: name, present: name, date: formatDate(date, language) };
      return {
        id: `${notice}-${row.provider_id}`,
        kind: 'plan',
        at,
        title: query.translate(`notice_${notice}_subject`, values),
        body: hasText ? query.translate(`notice_${notice}_text`, values) : '',
        view: PRICING_VIEW,
      };
    };
    const began = write(row.trial_end ? 'trial_started' : 'plan_started', row.created_at, {
      hasText: false,
    });
    const found = [began];
    const isTrial = row.status === 'trialing' && row.trial_end !== null;
    if (isTrial && row.trial_notice_at && row.trial_end)
      found.push(write('trial_ending', row.trial_notice_at, { date: row.trial_end }));
    if (row.status === 'past_due')
      found.push({
        ...write('payment_failed', row.updated_at, { plan: row.plan }),
        kind: 'payment',
        isPinned: true,
      });
    else if (row.status === 'canceled') found.push(write('subscription_over', row.updated_at));
    else if (row.cancel_at_period_end) found.push(write('plan_ending', row.updated_at, { hasText: false }));
    return found;
  }

  accountHooks.addNotifications(async (query) => {
    const { userId, since, translate } = query;
    const [row, entries] = await Promise.all([findSubscriptionOf(db, userId), listNews(db, userId, since)]);
    const plan = row ? describePlan(row, query) : [];
    return [
      ...plan.filter(({ at, isPinned }) => isPinned || at >= since),
      ...entries.map(({ id, entry, about, created_at }): FoundNotification => ({
        id: `ledger-${id}`,
        kind: entry === 'refund' ? 'refund' : 'bonus',
        at: created_at,
        title: translate(entry === 'refund' ? 'notification_refund_title' : about),
        body: translate(entry === 'refund' ? 'notification_refund_text' : 'notification_bonus_text', {
          what: translate(about),
        }),
        view: ACTIVITY_VIEW,
      })),
    ];
  });
}
