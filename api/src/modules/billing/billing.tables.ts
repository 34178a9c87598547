import type { Generated } from 'kysely';
import type { SubscriptionStatus } from '../../engines/payment/payment-engine';
import type { LedgerTables } from './ledger.tables';

interface SubscriptionsTable {
  user_id: string;
  provider_id: string;
  customer_id: string;
  plan: string;
  status: SubscriptionStatus;
  trial_end: Date | null;
  period_start: Date;
  period_end: Date;
  cancel_at_period_end: boolean;
  updated_at: Generated<Date>;
}

interface TrialsTable {
  identity_hash: string;
  begun_at: Generated<Date>;
}

interface CheckoutsTable {
  session_id: string;
  user_id: string;
  price_id: string;
  url: string;
  expires_at: Date;
  created_at: Generated<Date>;
}

interface PaymentEventsTable {
  id: string;
  type: string;
  received_at: Generated<Date>;
}

export interface BillingTables extends LedgerTables {
  subscriptions: SubscriptionsTable;
  trials: TrialsTable;
  checkouts: CheckoutsTable;
  payment_events: PaymentEventsTable;
}
