import type { Generated, Selectable } from 'kysely';
import type { SubscriptionStatus } from '@lisan/engine-contract';

interface SubscriptionsTable {
  provider_id: string;
  user_id: string;
  /** Plan of the next invoice; the running month may be on a larger one. */
  plan: string;
  paid_plan: string;
  status: SubscriptionStatus;
  /** True while the current period is paid or a trial. */
  is_paid: boolean;
  trial_end: Date | null;
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: boolean;
  created_at: Date;
  updated_at: Date;
  /** Increases with each read from the provider, so a late response never overwrites a newer one. */
  reading: number;
  granted_from: Date | null;
  trial_notice_at: Date | null;
}

interface PaymentCustomersTable {
  user_id: string;
  customer_id: string;
}

interface TrialsTable {
  identity_hash: string;
  user_id: string | null;
  begun_at: Date | null;
  network_hash: string | null;
  claimed_at: Date;
}

interface CheckoutsTable {
  /** Attempt id and the provider's idempotency key. */
  id: string;
  user_id: string;
  price_id: string;
  trial_days: number;
  language: string;
  session_id: string | null;
  url: string | null;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
}

interface PaymentEventsTable {
  id: string;
  type: string;
  received_at: Generated<Date>;
}

export interface BillingTables {
  subscriptions: SubscriptionsTable;
  payment_customers: PaymentCustomersTable;
  trials: TrialsTable;
  checkouts: CheckoutsTable;
  payment_events: PaymentEventsTable;
}

export type SubscriptionRow = Selectable<SubscriptionsTable>;

declare module '../../database/schema' {
  interface Schema extends BillingTables {}
}
