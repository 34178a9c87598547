import type { Generated } from 'kysely';

interface LocalCheckoutsTable {
  id: string;
  idempotency_key: string;
  user_id: string;
  price_id: string;
  trial_days: number;
  success_url: string;
  cancel_url: string;
  status: Generated<'open' | 'complete' | 'expired'>;
  subscription_id: string | null;
  created_at: Date;
}

interface LocalSubscriptionsTable {
  id: string;
  user_id: string;
  price_id: string;
  paid_price_id: string;
  status: 'trialing' | 'active' | 'canceled';
  trial_end: Date | null;
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: Generated<boolean>;
  notified_at: Date | null;
  created_at: Date;
}

export interface LocalPaymentTables {
  local_checkouts: LocalCheckoutsTable;
  local_subscriptions: LocalSubscriptionsTable;
}

declare module '../../../database/schema' {
  interface Schema extends LocalPaymentTables {}
}
