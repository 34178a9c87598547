import type { Generated, GeneratedAlways } from 'kysely';
import type { QuotaKind } from '@lisan/contract';

interface PlanAccountsTable {
  user_id: string;
  plan: string;
  /** Billing month counter; entries of earlier months no longer count. */
  period: Generated<number>;
  period_start: Date;
  period_end: Date;
  /** Subscription that granted the month; null for Free. */
  subscription_id: string | null;
}

interface LedgerTable {
  id: GeneratedAlways<number>;
  user_id: string;
  period: number;
  kind: QuotaKind;
  /** `settle` releases a hold in the transaction that writes its `use`. */
  entry: 'grant' | 'hold' | 'settle' | 'use' | 'refund';
  /** Thousandths of a unit; negative amounts lower the balance. */
  amount: number;
  hold_id: number | null;
  reference: string | null;
  about: string;
  created_at: Generated<Date>;
}

export interface LedgerTables {
  plan_accounts: PlanAccountsTable;
  ledger: LedgerTable;
}

declare module '../../database/schema' {
  interface Schema extends LedgerTables {}
}
