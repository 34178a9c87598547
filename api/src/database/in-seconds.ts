import { sql, type RawBuilder } from 'kysely';

/** A time by the database's clock, which all processes share; negative for the past. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
