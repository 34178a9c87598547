import type { Generated } from 'kysely';

interface LimitsTable {
  key: string;
  hits: number;
  began_at: Generated<Date>;
  resets_at: Date;
}

interface IdempotencyKeysTable {
  user_id: string;
  call: string;
  key: string;
  request_hash: string;
  created_at: Generated<Date>;
}

export interface LimitTables {
  limits: LimitsTable;
  idempotency_keys: IdempotencyKeysTable;
}

declare module '../database/schema' {
  interface Schema extends LimitTables {}
}
