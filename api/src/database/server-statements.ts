import { createHash } from 'node:crypto';
import type { ClientBase, QueryResult } from 'pg';

const MOST_NAMED = 400;
const LONGEST_NAMED = 4_000;
/** A statement of this name is not there, or is there already: a pooler gives each question another connection. */
const NAMES_DO_NOT_HOLD = ['26000', '42P05'];
/** A table has another shape than when the statement was made ready: another process has migrated the database. */
const SHAPE_CHANGED = '0A000';

export interface StatementKind {
  /** What it does, by its first word. */
  readonly word: string;
  /** Scripts of migrations and waits for a lock take as long as they take. */
  readonly isTimed: boolean;
  /** Begins or ends a transaction. */
  readonly bounds: 'begin' | 'end' | undefined;
}

const kinds = new Map<string, StatementKind>();

/** The same text comes again and again. */
export function describeStatement(sql: string): StatementKind {
  const known = kinds.get(sql);
  if (known) return known;
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? '';
  const isEnd = word === 'commit' || (word === 'rollback' && !/^\s*rollback\s+to/i.test(sql));
  const isBegin = word === 'begin' || word === 'start';
  const kind = {
    word,
    isTimed: !sql.includes(';') && !sql.includes('pg_advisory'),
    bounds: isBegin ? ('begin' as const) : isEnd ? ('end' as const) : undefined,
  };
  if (kinds.size < MOST_NAMED && sql.length <= LONGEST_NAMED) kinds.set(sql, kind);
  return kind;
}

/**
 * Statements by name, which a connection of PostgreSQL reads and plans once. A name is its text's own hash: whoever
 * shares the connection can mean nothing else by it. Where names do not hold they are given up, and nobody notices.
 */
export function createServerStatements() {
  const names = new Map<string, string>();
  let generation = 0;
  let areUsed = true;

  function nameOf(text: string): string | undefined {
    if (!areUsed || text.length > LONGEST_NAMED) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMED) return known;
    const name = `lisan_${createHash('sha256').update(`${generation} ${text}`).digest('hex').slice(0, 40)}`;
    names.set(text, name);
    return name;
  }

  return {
    /** False once a name did not hold. */
    areUsed: () => areUsed,
    /** A reading outside of a transaction: it can be asked again. */
    async read(client: ClientBase, text: string, values: unknown[]): Promise<QueryResult> {
      const name = nameOf(text);
      if (name === undefined) return client.query(text, values);
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        const { code = '' } = error as { code?: string };
        if (NAMES_DO_NOT_HOLD.includes(code)) areUsed = false;
        else if (code === SHAPE_CHANGED) {
          generation += 1;
          names.clear();
        } else throw error;
        return client.query(text, values);
      }
    },
  };
}
