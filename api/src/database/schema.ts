import type { Kysely } from 'kysely';

/**
 * Every table. Each module adds its own from its `x.tables.ts` (`declare module` there), so that what lies below need not
 * know who stands on it.
 */
export interface Schema {}

/** What a repository works on: the database itself, or the transaction its caller has open. */
export type Connection = Kysely<Schema>;
