import { sql } from 'kysely';
import type { Connection } from '../database/schema';

interface KindCount {
  readonly kind: string;
  /** `due`: should run now; `later`: waits for its time; `failed`: given up in the last week. */
  readonly state: 'due' | 'later' | 'running' | 'failed';
  readonly jobs: number;
  /** Seconds since the oldest of them was due; until the next one is, below 0. */
  readonly oldest: number;
}

export async function countJobs(db: Connection): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select kind, case when state = 'queued' and run_at <= now() then 'due' when state = 'queued' then 'later'
      else state end as state, count(*)::integer as jobs, extract(epoch from now() - min(run_at))::float8 as oldest
    from jobs where state in ('queued', 'running', 'failed') group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const MOST_TOLD = 50;
const text = (seconds: number) => `${Math.round(seconds)} s`;

/** What the operator reads when work stands still: how much waits, who works on what, and what was given up and why. */
export async function describeQueue(db: Connection): Promise<string> {
  const counts = await countJobs(db);
  const running = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempt', 'failures', 'worker'])
    .select(sql<number>`extract(epoch from lease_until - now())::float8`.as('lease'))
    .where('state', '=', 'running')
    .orderBy('lease_until')
    .limit(MOST_TOLD)
    .execute();
  const failed = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'failures', 'finished_at', 'request_id', 'error'])
    .where('state', '=', 'failed')
    .orderBy('finished_at', 'desc')
    .limit(MOST_TOLD)
    .execute();
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  const count = (kind: string, state: KindCount['state']) =>
    counts.find((each) => each.kind === kind && each.state === state);

  return [
    'Jobs by kind',
    ...columns([
      ['kind', 'due', 'later', 'running', 'failed', 'oldest due', 'next'],
      ...kinds.map((kind) => {
        const [due, later] = [count(kind, 'due'), count(kind, 'later')];
        const numbers = [due, later, count(kind, 'running'), count(kind, 'failed')];
        return [
          kind,
          ...numbers.map((each) => String(each?.jobs ?? 0)),
          due ? text(due.oldest) : '-',
          later ? text(-later.oldest) : '-',
        ];
      }),
    ]),
    '',
    'Running; without a sign of life for as long as its lease, another worker takes it over',
    ...columns([
      ['kind', 'id', 'attempt', 'failures', 'lease', 'worker'],
      ...running.map((job) => [
        ...[job.kind, job.id, String(job.attempt), String(job.failures), text(job.lease)],
        job.worker ?? '-',
      ]),
    ]),
    '',
    'Given up and refunded in the last week, newest first',
    ...columns([
      ['when', 'kind', 'id', 'tries', 'reqId', 'error'],
      ...failed.map((job) => [
        ...[job.finished_at?.toISOString() ?? '-', job.kind, job.id, String(job.failures + 1)],
        ...[job.request_id ?? '-', (job.error ?? '-').replaceAll(/\s+/g, ' ')],
      ]),
    ]),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
