import type { Generated } from 'kysely';
import type { SubscriptionStatus } from '../../engines/payment/payment-engine';

interface SubscriptionsTable {
  provider_id: string;
  user_id: string;
  /** What its next invoice will be for; the month that runs may have been granted from a larger plan. */
  plan: string;
  /** What the current period was paid for. */
  paid_plan: string;
  status: SubscriptionStatus;
  /** The period that runs is paid for, or is a trial. */
  is_paid: boolean;
  trial_end: Date | null;
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: boolean;
  created_at: Date;
  updated_at: Date;
  /** Rises with every look at the provider: an older look never overwrites a newer one. */
  reading: number;
  /** Start of the newest period that quota was granted for. */
  granted_from: Date | null;
  trial_notice_at: Date | null;
}

interface PaymentCustomersTable {
  user_id: string;
  customer_id: string;
}

interface TrialsTable {
  identity_hash: string;
  /** Who has claimed it; nobody when that account is gone. */
  user_id: string | null;
  begun_at: Date | null;
  /** Where an account came from whose address nobody had proved. */
  network_hash: string | null;
  claimed_at: Date;
}

interface CheckoutsTable {
  /** The attempt, and the provider's idempotency key. */
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

declare module '../../database/schema' {
  interface Schema extends BillingTables {}
}
