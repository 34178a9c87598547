import type { Generated } from 'kysely';

interface EventsTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  data: unknown;
  /** Position within the account, gapless and in commit order. */
  position: number;
  created_at: Generated<Date>;
}

interface EventPositionsTable {
  user_id: string;
  last: number;
}

export interface EventTables {
  events: EventsTable;
  event_positions: EventPositionsTable;
}

declare module '../database/schema' {
  interface Schema extends EventTables {}
}
