import type { Generated, GeneratedAlways } from 'kysely';
import type { QuotaKind } from '@lisan/contract';

interface PlanAccountsTable {
  user_id: string;
  /** Name of the plan that the present period was granted from. */
  plan: string;
  /** Counts billing months; lines of an earlier one no longer count. */
  period: Generated<number>;
  period_start: Date;
  period_end: Date;
  /** The subscription it was granted from; `null`: a Free month. */
  subscription_id: string | null;
}

interface LedgerTable {
  id: GeneratedAlways<number>;
  user_id: string;
  period: number;
  kind: QuotaKind;
  /** `settle` gives a hold back at the moment its `use` is written: both belong to one transaction. */
  entry: 'grant' | 'hold' | 'settle' | 'use' | 'refund';
  /** Thousandths of a unit; what lowers the balance is negative. */
  amount: number;
  hold_id: number | null;
  /** What it was for: a generation, an audio, a job. */
  reference: string | null;
  /** Key of a sentence. */
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
