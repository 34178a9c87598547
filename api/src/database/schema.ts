import type { Kysely } from 'kysely';

/**
 * All tables. Each module adds its own with `declare module` in its `x.tables.ts`, so lower layers do not
 * import it.
 */
export interface Schema {}

/** The database, or the caller's open transaction. */
export type Connection = Kysely<Schema>;
