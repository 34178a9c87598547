import type { Generated } from 'kysely';

interface LimitsTable {
  key: string;
  hits: number;
  began_at: Generated<Date>;
  resets_at: Date;
}

export interface LimitTables {
  limits: LimitsTable;
}

declare module '../database/schema' {
  interface Schema extends LimitTables {}
}
