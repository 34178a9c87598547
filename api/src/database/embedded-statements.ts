import type { PGlite, protocol } from '@electric-sql/pglite';

/** PostgreSQL inside this process, as much of it as statements need. */
export type UsedForStatements = Pick<
  PGlite,
  'query' | 'exec' | 'execProtocolStream' | 'parsers' | 'serializers'
>;

export interface StatementResult<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
  readonly command: string;
}

/** One that was read and checked before: its parameters' types, and how to read each column. */
interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly columns: readonly (readonly [
    name: string,
    parse: ((text: string, type: number) => unknown) | undefined,
    type: number,
  ])[];
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
type Fields = { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] };

/** Each takes some kilobytes of PostgreSQL's memory. Those of the server itself are about 200. */
const MOST_PREPARED = 400;
/** Longer ones are of their own kind: many rows at once. */
const LONGEST_PREPARED = 4_000;

/**
 * Statements that PostgreSQL reads, checks and plans once, and later only carries out. PGlite's own `query` does all of
 * it each time, in six calls into WebAssembly in place of one.
 */
export function createStatements(pglite: UsedForStatements) {
  const prepared = new Map<string, Prepared>();
  let count = 0;
  let serialize: (typeof protocol)['serialize'];

  async function prepare(text: string): Promise<Prepared> {
    if (prepared.size >= MOST_PREPARED) await forgetAll();
    count += 1;
    const name = `lisan_${count}`;
    // Not with this file: a server on PostgreSQL does without all of PGlite.
    ({ serialize } = (await import('@electric-sql/pglite')).protocol);
    const messages = await pglite.execProtocolStream(
      join(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
      { syncToFs: false },
    );
    const types = messages.find(({ name: kind }) => kind === 'parameterDescription');
    const description = messages.find(({ name: kind }) => kind === 'rowDescription');
    const { fields } = (description ?? { fields: [] }) as unknown as Fields;
    const statement = {
      name,
      parameterTypes: (types as unknown as { dataTypeIDs: number[] } | undefined)?.dataTypeIDs ?? [],
      columns: fields.map(
        (field) => [field.name, pglite.parsers[field.dataTypeID], field.dataTypeID] as const,
      ),
    };
    prepared.set(text, statement);
    return statement;
  }

  async function forgetAll(): Promise<void> {
    prepared.clear();
    await pglite.exec('deallocate all');
  }

  function toText(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const toTextOfType = type === undefined ? undefined : pglite.serializers[type];
    if (toTextOfType) return toTextOfType(value);
    if (typeof value === 'number' || typeof value === 'bigint') return value.toString();
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  return {
    /** With parameters. */
    async run<Row>(text: string, values: readonly unknown[]): Promise<StatementResult<Row>> {
      if (text.length > LONGEST_PREPARED) {
        const { rows, rowCount = 0, command = 'SELECT' } = await pglite.query<Row>(text, [...values]);
        return { rows, rowCount, command };
      }
      const { name, parameterTypes, columns } = prepared.get(text) ?? (await prepare(text));
      const parameters = values.map((value, index) => toText(value, parameterTypes[index]));
      const messages = await pglite.execProtocolStream(
        join(
          serialize.bind({ statement: name, values: parameters }),
          serialize.execute({}),
          serialize.sync(),
        ),
      );
      return readMessages<Row>(messages, columns);
    },
    forgetAll,
  };
}

function readMessages<Row>(messages: readonly Message[], columns: Prepared['columns']): StatementResult<Row> {
  const rows: Row[] = [];
  let tag = '';
  for (const message of messages) {
    if (message.name === 'dataRow') {
      const { fields } = message as unknown as { fields: readonly (string | null)[] };
      const row: Record<string, unknown> = {};
      columns.forEach(([name, parse, type], index) => {
        const text = fields[index] ?? null;
        row[name] = text === null || parse === undefined ? text : parse(text, type);
      });
      rows.push(row as Row);
    } else if (message.name === 'commandComplete') tag = (message as unknown as { text: string }).text;
  }
  const words = tag.split(' ');
  const rowCount = Number(words.at(-1));
  return { rows, rowCount: Number.isNaN(rowCount) ? 0 : rowCount, command: words[0] || 'SELECT' };
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
