import type { CompiledQuery } from 'kysely';
import type { Connection } from './schema';

/** Stands in a statement where a value comes later. */
class Later {
  constructor(readonly index: number) {}
}

interface Statement<Row> {
  compile(): CompiledQuery<Row>;
}

/** What reads for a database outside of its transactions, past the layers that build statements. */
export type Read = (sql: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

const readers = new WeakMap<Connection, Read>();

/** Lets prepared reads of this database go straight to its driver. */
export function readBy(db: Connection, read: Read): void {
  readers.set(db, read);
}

/**
 * A reading that is asked again and again: its statement is put together once, and only its values are new each time.
 * The values are compared or counted with, nothing else: `build` is called once, with others in their place.
 */
export function prepareRead<Values extends readonly unknown[], Row>(
  build: (db: Connection, ...values: Values) => Statement<Row>,
): (db: Connection, ...values: Values) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;

  return async (db, ...values) => {
    statement ??= build(db, ...(values.map((_, index) => new Later(index)) as unknown as Values)).compile();
    const parameters = statement.parameters.map((each) =>
      each instanceof Later ? values[each.index] : each,
    );
    const read = readers.get(db);
    // In a transaction, whose connection Kysely holds.
    if (read === undefined) return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
    return (await read(statement.sql, parameters)) as Row[];
  };
}
