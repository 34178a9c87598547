import type { Generated } from 'kysely';

interface EventsTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  data: unknown;
  created_at: Generated<Date>;
}

export interface EventTables {
  events: EventsTable;
}
